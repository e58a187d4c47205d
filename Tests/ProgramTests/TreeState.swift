import Foundation
import Glibc

/// What a folder holds, to the byte and to the nanosecond of each modification time.
struct TreeState {
  private struct Entry: Equatable {
    let mode: mode_t
    let seconds: Int
    let nanoseconds: Int
    /// Of a file its bytes, of a link where it leads to.
    let content: Data
  }

  private let entries: [String: Entry]

  /// Reads the folder and everything below it but one folder; links are not followed.
  init(_ folder: String, without other: String? = nil) throws {
    var entries: [String: Entry] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) + [""] {
      if let other, path == other || path.hasPrefix("\(other)/") { continue }
      entries[path] = try Self.entry("\(folder)/\(path)")
    }
    self.entries = entries
  }

  /// The paths of what has come, gone or changed, in order.
  func changes(since earlier: TreeState) -> [String] {
    Set(entries.keys).union(earlier.entries.keys)
      .filter { entries[$0] != earlier.entries[$0] }
      .sorted()
  }

  /// The bytes of all visible files in one of its folders, by their paths.
  func pages(below folder: String) -> [String: Data] {
    entries.filter { path, entry in
      path.hasPrefix("\(folder)/") && !path.contains("/.") && entry.mode & S_IFMT == S_IFREG
    }.mapValues(\.content)
  }

  private static func entry(_ path: String) throws -> Entry {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw CocoaError(.fileReadUnknown) }
    let content =
      switch status.st_mode & S_IFMT {
      case S_IFREG: try Data(contentsOf: URL(filePath: path))
      case S_IFLNK:
        Data(try FileManager.default.destinationOfSymbolicLink(atPath: path).utf8)
      default: Data()
      }
    return Entry(
      mode: status.st_mode, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      content: content)
  }
}
