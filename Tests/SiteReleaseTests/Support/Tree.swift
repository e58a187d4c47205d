import Glibc
import TestSupport

extension Tree {
  /// Paths with the text of files, "folder", or "-> target" for links; the manifest is left out. Empty
  /// without the folder.
  static func contents(of path: String) -> [String: String] {
    var contents: [String: String] = [:]
    for (path, entry) in (try? Tree(path))?.entries ?? [:]
    where path != "" && !path.hasPrefix(".ratepress-") {
      let text = String(decoding: entry.bytes, as: UTF8.self)
      switch entry.mode & S_IFMT {
      case S_IFDIR: contents[path] = "folder"
      case S_IFLNK: contents[path] = "-> " + text
      case S_IFREG: contents[path] = text
      default: contents[path] = "special"
      }
    }
    return contents
  }

  /// Every entry with all that the file system says of it, and the folder itself; empty without it.
  static func statuses(of path: String) -> [String: Entry] { (try? Tree(path))?.entries ?? [:] }
}
