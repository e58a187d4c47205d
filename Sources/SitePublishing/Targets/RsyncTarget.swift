import Foundation
import Glibc
import SiteFiles
import SystemFiles

/// A folder of a host that rsync reaches, as a module of its daemon or over ssh, through the installed
/// rsync. Only files of ours are named to it; each arrives under a hidden name and is renamed.
final class RsyncTarget: PublishTarget {
  /// A module of a daemon.
  static let daemon = TargetKind(
    ["rsync"], keys: ["password_file"],
    look: { context throws(PublishError) in try RsyncAccess.check(context.address) }
  ) { try RsyncTarget($0) }
  /// A folder over ssh.
  static let overSSH = TargetKind(
    ["rsync+ssh"], keys: ["key", "known_hosts", "host_key", "password_file"],
    hostKey: { try HostKeyOffer($0) },
    look: { context throws(PublishError) in try RsyncAccess.check(context.address) }
  ) { try RsyncTarget($0) }

  /// So many files go to one run of rsync: what arrived is known after each.
  private static let batch = 5000
  private static let record = ReservedNames.prefix + "publish"

  private let access: RsyncAccess
  private let context: PublishContext
  private var site: PublishSite? { context.site }
  private let program: Program
  private let patience: Int
  /// A folder of this machine for the record, and one with nothing in it.
  private let desk: TemporaryDesk
  private(set) var requests = 0
  /// Files on their way that runs left there whose server was ended.
  private var leftovers: Set<PagePath> = []

  init(_ context: PublishContext) throws(PublishError) {
    access = try RsyncAccess(context)
    self.context = context
    patience = context.patience.wholeSeconds
    var program = Program("rsync", environment: access.environment)
    // The record is all that it writes here.
    program.fileLimit = context.limits.record
    self.program = program
    desk = try TemporaryDesk()
  }

  func readRecord() throws -> [UInt8]? {
    try desk.remove(Self.record)
    let outcome = try attempt(["--ignore-missing-args"], access.url(Self.record), desk.path + "/")
    // 23: not even the folder is there.
    guard outcome.status == 0 || Self.isMissing(outcome) else { throw failure(outcome) }
    return try desk.read(Self.record)
  }

  func list() throws -> PublishListing? {
    let outcome = try attempt(
      ["--recursive", "--links", "--list-only", "--no-human-readable", "--8-bit-output"],
      access.url(""))
    var listing = PublishListing()
    let meter = context.listingMeter()
    if Self.isMissing(outcome) { return listing }
    guard outcome.status == 0 else { throw failure(outcome) }
    for line in outcome.output.split(separator: UInt8(ascii: "\n")) {
      guard let entry = RsyncEntry(line), let (folder, name) = entry.path.parentAndName else {
        continue
      }
      try meter.take(entry.path)
      if entry.isFolder {
        listing.folders.insert(entry.path)
      } else {
        listing.files[PagePath(folder: folder, name: name)] = entry.size
      }
    }
    leftovers.formUnion(
      listing.leftovers(of: [site?.manifest]) { name in
        // `krw.html` and a hidden name are on their way as `.krw.html.a1B2c3`.
        guard let name = name.dropping(suffix: 7, from: "."), name.first == UInt8(ascii: ".") else {
          return []
        }
        return [name, name.dropFirst()]
      })
    return listing
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    guard let site, !files.isEmpty else { return files.map { _ in nil } }
    var differing: Set<ArraySlice<UInt8>> = []
    try CheckedCopy.forEachBatch(of: files, of: site, atMost: Self.batch) { files, folder in
      let outcome = try attempt(
        ["--checksum", "--dry-run", "--out-format=%n", "--8-bit-output"] + Self.named,
        folder + "/", access.url(""), input: Self.list(files.map(\.path.whole)))
      guard outcome.status == 0 else { throw failure(outcome) }
      differing.formUnion(outcome.output.split(separator: UInt8(ascii: "\n")))
    }
    return files.map { file in
      differing.contains(file.path.whole.bytes[...])
        ? Digest(value: ~file.content.digest.value) : file.content.digest
    }
  }

  func put(_ queue: PublishQueue) throws {
    try queue.forEachBatch(of: Self.batch) { files, folder in
      context.meter.left(sending: files.bytes)
      let output = try run(
        [
          "--checksum", "--times", "--omit-dir-times", "--compress", "--mkpath", "--stats",
          "--no-human-readable",
        ] + Self.named, folder + "/", access.url(""),
        input: Self.list(files.map(\.path.whole)))
      return String(decoding: output, as: UTF8.self)
        .firstMatch(of: /Total bytes sent: (\d+)/).flatMap { Int($0.1) }
    }
  }

  /// What is named and not here is removed there: a folder only if it is empty, and for that its
  /// folders go first, each depth in a run of its own.
  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    let real = try real(RealFolders.needed(for: files, folders))
    let depths = Dictionary(grouping: folders.filter(real.contains), by: \.names.count)
      .sorted { $0.key > $1.key }
    let whole = files.filter { real.contains($0.folder) }.map(\.whole)
    for paths in [whole] + depths.map(\.value) where !paths.isEmpty {
      let outcome = try attempt(
        ["--delete-missing-args", "--no-implied-dirs"] + Self.named, desk.nothing + "/",
        access.url(""), input: Self.list(paths))
      // 24: they are not here, which is why they are named.
      guard [0, 24].contains(outcome.status) || Self.isMissing(outcome) else {
        throw failure(outcome)
      }
    }
  }

  func look(at folders: [RelativePath]) throws {
    guard !folders.isEmpty else { return }
    let (entries, failure) = try entries(at: folders)
    let wrong = Set(folders).intersection(entries.filter { !$0.isFolder }.map(\.path))
    if let first = wrong.min() { throw RealFolders.obstacle(at: "\(access.text)/\(first.text)") }
    if let failure { throw failure }
  }

  /// Those of the site's folders that are no links there, nor below one: each depth is asked for in a run of its own.
  private func real(_ folders: [RelativePath]) throws -> Set<RelativePath> {
    var real: Set<RelativePath> = [.root]
    let depths = Dictionary(grouping: folders, by: \.names.count).sorted { $0.key < $1.key }
    for (_, level) in depths {
      let asked = level.filter { $0.parentAndName.map { real.contains($0.parent) } == true }
      guard !asked.isEmpty else { break }
      let (entries, failure) = try entries(at: asked)
      if let failure { throw failure }
      real.formUnion(entries.filter(\.isFolder).map(\.path))
    }
    return real
  }

  /// What is at these paths, and what kept rsync from looking at some.
  private func entries(at paths: [RelativePath]) throws -> ([RsyncEntry], PublishError?) {
    let outcome = try attempt(
      [
        "--list-only", "--dirs", "--links", "--no-implied-dirs", "--ignore-missing-args",
        "--no-human-readable", "--8-bit-output",
      ] + Self.named, access.url(""), desk.path + "/", input: Self.list(paths))
    let entries = outcome.output.split(separator: UInt8(ascii: "\n")).compactMap { RsyncEntry($0) }
    return (entries, outcome.status == 0 ? nil : failure(outcome))
  }

  func write(record: [UInt8]) throws {
    try desk.write(record, to: Self.record)
    try run(
      ["--ignore-times", "--perms", "--chmod=F600", "--mkpath"], desk.path + "/" + Self.record,
      access.url(""))
  }

  func clean() throws {
    leftovers.formUnion(try recordsOnTheirWay())
    if !leftovers.isEmpty { try remove(Array(leftovers), folders: []) }
    leftovers = []
  }

  func finish(record: [UInt8]) throws { try write(record: record) }

  /// Records of runs whose server was ended, with a point and six characters more.
  private func recordsOnTheirWay() throws(PublishError) -> [PagePath] {
    let output = try run(
      ["--list-only", "--links", "--ignore-missing-args", "--no-human-readable", "--8-bit-output"],
      access.url(Self.record + ".??????"), desk.path + "/")
    return output.split(separator: UInt8(ascii: "\n")).compactMap { RsyncEntry($0) }
      .filter { !$0.isFolder }.compactMap(\.path.parentAndName).map { folder, name in
        PagePath(folder: folder, name: name)
      }
  }

  /// Options of runs whose files are named by their input.
  private static let named = ["--from0", "--files-from=-"]

  private static func list(_ paths: [RelativePath]) -> [UInt8] {
    paths.flatMap { $0.bytes + [0] }
  }

  @discardableResult
  private func run(
    _ options: [String], _ places: String..., input: [UInt8] = []
  ) throws(PublishError) -> [UInt8] {
    let outcome = try attempt(options, places, input: input)
    guard outcome.status == 0 else { throw failure(outcome) }
    return outcome.output
  }

  private func attempt(
    _ options: [String], _ places: String..., input: [UInt8] = []
  ) throws(PublishError) -> Program.Outcome {
    try attempt(options, places, input: input)
  }

  private func attempt(
    _ options: [String], _ places: [String], input: [UInt8]
  ) throws(PublishError) -> Program.Outcome {
    requests += 1
    return try program.run(
      access.options + ["--timeout=\(patience)"] + options + ["--"] + places, input: input,
      limit: context.meter.left(), outputLimit: context.limits.listing)
  }

  /// Whether the folder itself is missing there.
  private static func isMissing(_ outcome: Program.Outcome) -> Bool {
    outcome.status == 23 && outcome.errors.contains("change_dir")
      && outcome.errors.contains("No such file or directory")
  }

  private func failure(_ outcome: Program.Outcome) -> PublishError {
    access.login?.error(outcome) ?? Self.failures.error(outcome, of: "rsync", at: access.text)
  }

  private static let failures = ProgramFailures(
    kinds: [
      (.failed, ["read only", "read-only", "unknown module", "no space left", "quota exceeded"]),
      (
        .refused,
        [
          "auth failed", "access denied",
        ]
      ),
      (.failed, ["timeout waiting", "timeout in data", "io timeout"]),
      (
        .interrupted,
        [
          "connection refused", "connection reset", "connection timed out", "broken pipe",
          "connection unexpectedly closed", "max connections", "server greeting", "startup line",
          "error in socket io", "network is unreachable",
        ]
      ),
    ],
    advice: [
      ("auth failed", "check the user in the address and the password"),
      ("unknown module", "correct the module in the address: rsync://host/module/path"),
      ("no space left", "make room there"),
      ("disk quota", "make room there"),
      ("permission denied", "give the account the permission to write there"),
      ("read-only", "let the folder, or the module (\"read only = no\"), be written to"),
      ("read only", "let the folder, or the module (\"read only = no\"), be written to"),
      ("command not found", "install rsync on the host"),
      ("unknown option", "update rsync on the host to 3.2.3 or newer"),
      ("connection unexpectedly closed", "see whether the host can be reached, then run again"),
      ("server greeting", "see whether the host can be reached, then run again"),
      ("startup line", "see whether the host can be reached, then run again"),
      ("timeout", "see whether the host can be reached, then run again"),
      ("refused", "see whether the host can be reached, then run again"),
      ("reset", "see whether the host can be reached, then run again"),
    ])
}

extension PagePath {
  fileprivate var whole: RelativePath { folder.appending(name) }
}
