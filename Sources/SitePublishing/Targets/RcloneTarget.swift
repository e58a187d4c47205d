import SiteFiles
import SystemFiles

/// A remote of the installed rclone, which knows hosts that we do not. Its configuration and what it
/// keeps secret are its own business.
///
/// What a reader sees while a file is replaced is up to the remote: object stores replace it as a whole.
final class RcloneTarget: PublishTarget {
  static let kind = TargetKind(
    ["rclone"], keys: ["parallel", "password_file"],
    look: { context throws(PublishError) in _ = try RcloneTarget(context) }
  ) { try RcloneTarget($0) }

  /// So many files go to one run of rclone: what arrived is known after each.
  private static let batch = 1000
  private static let record = ReservedNames.prefix + "publish"

  /// `remote:path`, or `remote:/path` for an absolute one. Of a folder of this machine, a relative one starts at the
  /// configuration's.
  private let remote: String
  private let parallel: Int
  private let context: PublishContext
  private var site: PublishSite? { context.site }
  private let program: Program
  private let patience: Int
  private(set) var requests = 0
  /// Files on their way that an rclone left there that was ended.
  private var leftovers: [PagePath] = []

  init(_ context: PublishContext) throws(PublishError) {
    let address = context.address
    guard !address.host.isEmpty, address.user == nil, address.port == nil else {
      throw PublishError(
        .configuration,
        "\(address.text) names no remote; write rclone://REMOTE/path, with a name of \"rclone "
          + "listremotes\"")
    }
    remote = "\(address.host):\(address.path.dropFirst())"
    parallel = context.settings.parallel
    self.context = context
    patience = context.patience.wholeSeconds
    var environment = context.programEnvironment
    if let password = try context.secrets.password() {
      environment["RCLONE_CONFIG_PASS"] = password
    }
    environment["RCLONE_ASK_PASSWORD"] = "false"
    program = Program("rclone", environment: environment, folder: context.settings.folder)
  }

  func readRecord() throws -> [UInt8]? {
    let outcome = try attempt(
      ["cat", path(of: Self.record)], outputLimit: context.limits.record)
    return Self.isMissing(outcome) ? nil : try checked(outcome).output
  }

  func list() throws -> PublishListing? {
    let outcome = try attempt(["lsf", "--recursive", "--format", "sp", "--separator", "/", remote])
    var listing = PublishListing()
    let meter = context.listingMeter()
    if Self.isMissing(outcome) { return listing }
    for line in try checked(outcome).output.split(separator: UInt8(ascii: "\n")) {
      guard let slash = line.firstIndex(of: UInt8(ascii: "/")),
        let size = Int(String(decoding: line[..<slash], as: UTF8.self))
      else { continue }
      let isFolder = line.last == UInt8(ascii: "/")
      let path = RelativePath(bytes: Array(line[(slash + 1)...].dropLast(isFolder ? 1 : 0)))
      try meter.take(path)
      if isFolder {
        listing.folders.insert(path)
      } else if let (folder, name) = path.parentAndName {
        listing.files[PagePath(folder: folder, name: name)] = size
      }
    }
    leftovers = listing.leftovers(of: [site?.manifest]) { name in
      // Since rclone 1.63 `krw.html` is on its way as `krw.html.1a2b3c4d.partial`.
      guard name.ends(with: ".partial".utf8) else { return [] }
      return [name.dropLast(8).dropping(suffix: 9, from: ".")].compactMap(\.self)
    }
    return listing
  }

  /// The files are compared by rclone, which fetches them.
  func digests(of files: [PublishFile]) throws -> [Digest?] {
    guard let site, !files.isEmpty else { return files.map { _ in nil } }
    var differing: Set<ArraySlice<UInt8>> = []
    try CheckedCopy.forEachBatch(of: files, of: site, atMost: Self.batch) { files, folder in
      let outcome = try attempt(
        [
          "check", "--one-way", "--download", "--differ", "-", "--error", "-", "--files-from-raw",
          "-", folder, remote,
        ], input: Self.list(files.map(\.path)))
      // 1: some differ, of which each has its line.
      guard outcome.status == 1, !outcome.output.isEmpty else {
        _ = try checked(outcome)
        return
      }
      differing.formUnion(outcome.output.split(separator: UInt8(ascii: "\n")))
    }
    return files.map { file in
      let path = file.path.folder.appending(file.path.name).bytes
      return differing.contains(path[...])
        ? Digest(value: ~file.content.digest.value) : file.content.digest
    }
  }

  func put(_ queue: PublishQueue) throws {
    try queue.forEachBatch(of: Self.batch) { files, folder in
      context.meter.left(sending: files.bytes)
      try run(
        [
          "copy", "--no-traverse", "--no-check-dest", "--transfers", "\(parallel)",
          "--files-from-raw", "-", folder, remote,
        ], input: Self.list(files.map(\.path)))
      return nil
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    if !files.isEmpty {
      let outcome = try attempt(
        ["delete", "--files-from-raw", "-", remote], input: Self.list(files))
      if !Self.isMissing(outcome) { _ = try checked(outcome) }
    }
    // It stays if there is something of the owner's; stores without folders have none.
    for folder in folders { _ = try attempt(["rmdir", path(of: folder.text)]) }
  }

  func write(record: [UInt8]) throws {
    try run(["rcat", path(of: Self.record)], input: record)
  }

  func clean() throws {
    if !leftovers.isEmpty { try remove(leftovers, folders: []) }
    leftovers = []
  }

  func finish(record: [UInt8]) throws { try write(record: record) }

  private func path(of name: String) -> String {
    remote.hasSuffix(":") ? remote + name : "\(remote)/\(name)"
  }

  private static func list(_ files: [PagePath]) -> [UInt8] {
    files.flatMap { $0.folder.appending($0.name).bytes + [UInt8(ascii: "\n")] }
  }

  private func run(_ arguments: [String], input: [UInt8] = []) throws(PublishError) {
    _ = try checked(attempt(arguments, input: input))
  }

  private func attempt(
    _ arguments: [String], input: [UInt8] = [], outputLimit: Int? = nil
  ) throws(PublishError) -> Program.Outcome {
    requests += 1
    return try program.run(
      arguments + [
        "--contimeout", "\(patience)s", "--timeout", "\(patience)s", "--low-level-retries", "3",
        "--retries", "1", "--log-format", "",
      ], input: input, limit: context.meter.left(),
      outputLimit: outputLimit ?? context.limits.listing)
  }

  private func checked(_ outcome: Program.Outcome) throws(PublishError) -> Program.Outcome {
    guard outcome.status == 0 else {
      throw Self.failures.error(outcome, of: "rclone", at: remote)
    }
    return outcome
  }

  /// Whether the file or folder is not there: rclone's statuses 3 and 4.
  private static func isMissing(_ outcome: Program.Outcome) -> Bool {
    outcome.status == 3 || outcome.status == 4
  }

  private static let failures = ProgramFailures(
    kinds: [
      (
        .failed,
        [
          "no space left", "disk space", "quota exceeded", "insufficient storage", "i/o timeout",
          "awaiting headers", "handshake timeout",
        ]
      ),
      (
        .configuration,
        ["didn't find section in config file", "couldn't decrypt configuration", "config password"]
      ),
      (
        .refused,
        [
          "401 unauthorized", "403 forbidden", "access denied", "accessdenied",
          "unable to authenticate",
          "login incorrect", "invalid_grant", "certificate", "knownhosts", "couldn't login",
          "signaturedoesnotmatch", "invalidaccesskeyid",
        ]
      ),
      (
        .interrupted,
        [
          "connection refused", "connection reset", "no such host",
          "too many requests",
          "unexpected eof", "503 service", "502 bad", "broken pipe",
        ]
      ),
    ],
    advice: [
      ("didn't find section", "\"rclone listremotes\" lists the remotes that there are"),
      ("config password", "give the password of rclone's configuration"),
      ("couldn't decrypt", "give the password of rclone's configuration"),
      ("no space left", "make room there"),
      ("insufficient storage", "make room there"),
      ("disk space", "make room there"),
      ("quota exceeded", "make room there"),
      ("permission denied", "give the account the permission"),
      ("unauthorized", "\"rclone config reconnect\" renews a login"),
      ("invalid_grant", "\"rclone config reconnect\" renews a login"),
      ("refused", "see whether the host can be reached, then run again"),
      ("timeout", "see whether the host can be reached, then run again"),
      ("awaiting headers", "see whether the host can be reached, then run again"),
      ("no such host", "see whether the host can be reached, then run again"),
    ])
}
