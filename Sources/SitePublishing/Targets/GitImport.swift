import SiteFiles
import SystemFiles

/// A tree in the making: one that exists, with files replaced and removed, through `git fast-import`.
final class GitImport {
  /// The reference that it leaves, a commit of no importance; not below that of a branch's record.
  static let reference = "refs/ratepress-import"
  private static let pieceLength = 1 << 20

  private let process: ChildProcess
  private var waiting: [UInt8] = []
  /// The folders that have files of this import.
  private var folders: Set<RelativePath> = []

  /// - Parameter start: The commit whose files it begins with; nil for none.
  init(_ repository: GitRepository, from start: String?) throws(PublishError) {
    process = try repository.start(["fast-import", "--quiet", "--done"])
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
    while !rest.isEmpty {
      guard let count = process.send(rest) else { throw failure(process.kill()) }
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  private func failure(_ status: Int32) -> PublishError {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let errors = process.receive(.errors, into: &bytes) ?? []
    let outcome = Program.Outcome(status: status, errors: String(decoding: errors, as: UTF8.self))
    return GitRepository.failures.error(outcome, of: "git fast-import", at: "the temporary folder")
  }
}
