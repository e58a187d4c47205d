import SiteFiles
import SystemFiles

/// A branch of a git repository, as GitHub and GitLab Pages show it, through the installed git.
///
/// A publish is one commit, and its push is the one step. What we know of the branch is kept at a
/// reference of its own, `refs/ratepress/<branch>`, which no reader of the site gets: a commit that
/// names the branch's and has the record. If the branch has another commit, its files count as
/// unknown until their blobs are compared.
final class GitTarget: PublishTarget {
  static let kind = TargetKind(
    ["git+ssh", "git+https", "git+file"],
    keys: ["branch", "history", "key", "known_hosts", "host_key", "password_file", "ca_file"],
    hostKey: { try HostKeyOffer($0) },
    look: { context throws(PublishError) in try GitAccess.check(context.address) }
  ) { try GitTarget($0) }

  private static let recordFile = "manifest"
  private static let noFiles = Digest(value: 1)

  private let repository: GitRepository
  private let patience: Duration
  private let branch: String
  private let keepsHistory: Bool
  private let context: PublishContext
  private var site: PublishSite? { context.site }
  /// The commits of the branch and of the record; nil for none.
  private struct Heads: Equatable {
    var tip: String?
    var record: String?
  }

  /// Those when the publish began, and those that it wants to push.
  private var heads = Heads()
  private var wanted: Heads?
  private var isFetched = false
  private var gitImport: GitImport?
  private var changes = (put: 0, removed: 0)

  var changesAtOnce: Bool { true }
  var vouchesForRecord: Bool { true }
  var requests: Int { repository.requests }

  init(_ context: PublishContext) throws(PublishError) {
    self.context = context
    patience = context.patience
    let name = context.settings.git.branch ?? "gh-pages"
    branch = "refs/heads/\(name)"
    keepsHistory = context.settings.git.history == nil
    guard BranchName.isOne(name) else {
      throw PublishError(
        .configuration, "branch: \"\(name.printable)\" cannot be the name of a branch")
    }
    repository = try GitRepository(try GitAccess(context), context)
  }

  private var recordReference: String { "refs/ratepress/" + branch.dropFirst("refs/heads/".count) }

  func readRecord() throws -> [UInt8]? {
    heads = try remoteHeads()
    guard let record = heads.record else { return nil }
    try fetch([recordReference])
    let bytes = try repository.bytes(
      ["cat-file", "blob", "\(record):\(Self.recordFile)"], atMost: context.limits.record)
    let subject = try repository.run(["log", "-1", "--format=%s", record])
    guard subject != heads.tip else { return bytes }
    // Somebody else's commit: any file may be another one now.
    return PublishRecord(decoding: bytes).map {
      PublishRecord(variant: Self.noFiles, files: $0.files, state: .left).encoded()
    }
  }

  /// The branch's files. Sizes are those of the site's files: git would have to fetch the others to
  /// tell, and a file that is not as we left it belongs to a commit that makes all of them unknown.
  func list() throws -> PublishListing? {
    var listing = PublishListing()
    guard let tip = try fetchedTip() else { return listing }
    let meter = context.listingMeter()
    let entries = try repository.bytes(
      ["ls-tree", "-r", "-t", "-z", tip], atMost: context.limits.listing)
    for entry in entries.split(separator: 0) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      let path = RelativePath(bytes: Array(entry[(tab + 1)...]))
      guard let (folder, name) = path.parentAndName else { continue }
      try meter.take(path)
      if entry.starts(with: "040000 ".utf8) {
        listing.folders.insert(path)
      } else {
        let size = site?.manifest.folders[folder]?.files[name]?.contents?.size
        listing.files[PagePath(folder: folder, name: name)] = size ?? 0
      }
    }
    return listing
  }

  /// Compares the names of blobs: nothing is fetched for that.
  func digests(of files: [PublishFile]) throws -> [Digest?] {
    guard let site, !files.isEmpty, let tip = try fetchedTip() else {
      return files.map { _ in nil }
    }
    let entries = try repository.bytes(
      ["ls-tree", "-r", "-z", tip], atMost: context.limits.listing)
    var blobs: [RelativePath: ArraySlice<UInt8>] = [:]
    for entry in entries.split(separator: 0) where entry.starts(with: Self.plainFile) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")) else { continue }
      blobs[RelativePath(bytes: Array(entry[(tab + 1)...]))] =
        entry[..<tab].dropFirst(Self.plainFile.count)
    }
    let paths = files.map { $0.path.folder.appending($0.path.name) }
    var own: [Substring] = []
    try CheckedCopy.forEachBatch(of: files, of: site, atMost: Self.batch) { files, folder in
      let list = files.flatMap { Array("\(folder)/".utf8) + $0.path.bytes + [UInt8(ascii: "\n")] }
      own += try repository.run(["hash-object", "--no-filters", "--stdin-paths"], input: list)
        .split(separator: "\n")
    }
    guard own.count == files.count else { return files.map { _ in nil } }
    return zip(files, zip(paths, own)).map { file, pair in
      let isSame = blobs[pair.0]?.elementsEqual(pair.1.utf8) == true
      return isSame ? file.content.digest : Digest(value: ~file.content.digest.value)
    }
  }

  /// So many files are compared at once.
  private static let batch = 5000
  private static let plainFile = Array("100644 blob ".utf8)

  func put(_ queue: PublishQueue) throws {
    while let file = queue.next() {
      try preparedImport().put(file.path, queue.bytes(of: file))
      context.meter.left(sending: file.content.size)
      changes.put += 1
      queue.arrived(file)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    for file in files {
      try preparedImport().remove(file)
      changes.removed += 1
    }
  }

  func write(record: [UInt8]) throws {}

  func finish(record: [UInt8]) throws {
    // A push whose answer got lost may have arrived.
    if let wanted, try remoteHeads() == wanted { return }
    let wanted = try wanted ?? newHeads(record)
    self.wanted = wanted
    try push(wanted)
  }

  func settle(record: [UInt8]) throws {
    if let wanted { heads = wanted }
    guard let tip = heads.tip else { return }
    try push(Heads(tip: tip, record: newRecord(record, of: tip)))
  }

  private func push(_ wanted: Heads) throws(PublishError) {
    let references = [
      (branch, heads.tip, wanted.tip), (recordReference, heads.record, wanted.record),
    ].filter { $0.1 != $0.2 }
    // Nothing is deltified against what the other side has: that would have to be fetched first.
    try repository.reach(
      ["push", "--quiet", "--atomic", "--no-thin", "--no-verify"]
        + references.map { "--force-with-lease=\($0.0):\($0.1 ?? "")" }
        + ["origin"] + references.map { "\($0.2 ?? ""):\($0.0)" })
  }

  private func remoteHeads() throws(PublishError) -> Heads {
    let known = try repository.reach(
      ["ls-remote", "origin", branch, recordReference], limit: patience)
    var heads = Heads()
    for line in known.split(separator: "\n") {
      let words = line.split(separator: "\t")
      if words.last == branch[...] { heads.tip = words.first.map(String.init) }
      if words.last == recordReference[...] { heads.record = words.first.map(String.init) }
    }
    return heads
  }

  /// Makes the commits that are to be pushed.
  private func newHeads(_ record: [UInt8]) throws(PublishError) -> Heads {
    let commit = try newCommit()
    return Heads(tip: commit, record: try newRecord(record, of: commit))
  }

  private func newRecord(_ record: [UInt8], of commit: String) throws(PublishError) -> String {
    let blob = try repository.run(["hash-object", "-w", "--stdin"], input: record)
    let tree = try repository.run(
      ["mktree"], input: Array("100644 blob \(blob)\t\(Self.recordFile)\n".utf8))
    return try repository.run(["commit-tree", tree, "-m", commit])
  }

  /// The commit that the branch is to have: the one that it has if all files are the same.
  private func newCommit() throws(PublishError) -> String {
    let gitImport = try preparedImport()
    try gitImport.end()
    self.gitImport = nil
    let tree = try repository.run(["rev-parse", GitImport.reference + "^{tree}"])
    if let tip = heads.tip, try repository.run(["rev-parse", tip + "^{tree}"]) == tree {
      return tip
    }
    let message = "Publish: \(changes.put) files written, \(changes.removed) removed"
    let parent = keepsHistory ? heads.tip.map { ["-p", $0] } ?? [] : []
    return try repository.run(["commit-tree", tree, "-m", message] + parent)
  }

  private func preparedImport() throws(PublishError) -> GitImport {
    if let gitImport { return gitImport }
    let gitImport = try GitImport(repository, from: try fetchedTip())
    // Without it, GitHub Pages would process the files and leave some out.
    if heads.tip == nil {
      try gitImport.put(PagePath(folder: .root, name: FileName(".nojekyll")), [])
    }
    self.gitImport = gitImport
    return gitImport
  }

  /// The branch's commit, of which the files' contents need not be here.
  private func fetchedTip() throws(PublishError) -> String? {
    guard let tip = heads.tip else { return nil }
    guard !isFetched else { return tip }
    try fetch([branch], filter: "blob:none")
    guard try repository.run(["rev-parse", branch]) == tip else {
      throw PublishError(
        .failed, "\(repository.remote): another push changed the branch meanwhile; run again")
    }
    isFetched = true
    return tip
  }

  private func fetch(_ references: [String], filter: String? = nil) throws(PublishError) {
    try repository.reach(
      ["fetch", "--quiet", "--depth=1", "--no-tags", "--no-write-fetch-head"]
        + (filter.map { ["--filter=\($0)"] } ?? []) + ["origin"] + references.map { "+\($0):\($0)" }
    )
  }
}
