import SiteFiles
import SystemFiles

/// A tree in the making: one that exists, with files replaced and removed, through `git fast-import`.
final class GitImport {
  /// The reference that it leaves, a commit of no importance; not below that of a branch's record.
  static let reference = "refs/ratepress-import"
  private static let pieceLength = 1 << 20
  /// How much of git's messages is kept, in bytes.
  private static let errorLimit = 16_384

  private let repository: GitRepository
  private let process: ChildProcess
  private var errors: [UInt8] = []
  private var waiting: [UInt8] = []
  /// The folders that have files of this import.
  private var folders: Set<RelativePath> = []

  /// - Parameter start: The commit whose files it begins with; nil for none.
  init(_ repository: GitRepository, from start: String?) throws(PublishError) {
    self.repository = repository
    process = try repository.start(["fast-import", "--quiet", "--done"])
    process.setNonblocking()
    waiting += "commit \(Self.reference)\ncommitter Ratepress <ratepress@localhost> 0 +0000\n".utf8
    waiting += "data 0\n".utf8
    if let start { waiting += "from \(start)\n".utf8 }
  }

  /// Adds a file, or replaces it.
  func put(_ path: PagePath, _ bytes: [UInt8]) throws(PublishError) {
    var folder = path.folder
    while folders.insert(folder).inserted, let parent = folder.parentAndName?.parent {
      folder = parent
    }
    waiting += "M 100644 inline ".utf8
    append(path)
    waiting += "data \(bytes.count)\n".utf8
    waiting += bytes
    waiting.append(UInt8(ascii: "\n"))
    if waiting.count >= Self.pieceLength { try flush() }
  }

  /// Removes a file; if a folder of new files has taken its place, that stays.
  func remove(_ path: PagePath) throws(PublishError) {
    guard !folders.contains(path.folder.appending(path.name)) else { return }
    waiting += "D ".utf8
    append(path)
    if waiting.count >= Self.pieceLength { try flush() }
  }

  /// Completes the tree.
  func end() throws(PublishError) {
    waiting += "done\n".utf8
    try flush()
    process.closeInput()
    var open = Set(ChildProcess.Stream.allCases)
    while !open.isEmpty { try turn(&open) }
    let status = process.wait()
    guard status == 0 else { throw failure(status) }
  }

  private func append(_ path: PagePath) {
    waiting.append(UInt8(ascii: "\""))
    for byte in path.folder.appending(path.name).bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        waiting.append(UInt8(ascii: "\\"))
      }
      waiting.append(byte)
    }
    waiting += "\"\n".utf8
  }

  private func flush() throws(PublishError) {
    var rest = waiting[...]
    var open: Set<ChildProcess.Stream> = [.errors]
    while !rest.isEmpty {
      guard try turn(&open, sends: true) else { continue }
      guard let count = process.send(rest) else {
        while !open.isEmpty { try turn(&open) }
        throw failure(process.wait())
      }
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Waits until something has come or can be sent, and reads what came: git may ask the remote for what that
  /// left out.
  /// - Returns: Whether it takes input.
  @discardableResult
  private func turn(
    _ open: inout Set<ChildProcess.Stream>, sends: Bool = false
  ) throws(PublishError) -> Bool {
    guard
      let ready = process.readiness(sends: sends, streams: open, within: repository.timeLeft)
    else {
      throw failure(process.kill(), isTimedOut: true)
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    for stream in ready.streams {
      guard let piece = process.receive(stream, into: &buffer) else {
        open.remove(stream)
        continue
      }
      if stream == .errors, errors.count < Self.errorLimit { errors += piece }
    }
    return ready.takesInput
  }

  private func failure(_ status: Int32, isTimedOut: Bool = false) -> PublishError {
    let outcome = Program.Outcome(
      status: status, errors: String(decoding: errors, as: UTF8.self), isTimedOut: isTimedOut)
    return GitRepository.failures.error(
      outcome, of: "git fast-import", at: isTimedOut ? repository.remote : "the temporary folder")
  }
}
