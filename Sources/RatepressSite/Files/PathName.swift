/// Arithmetic on absolute Unix paths as texts; links are not followed.
package enum PathName {
  /// The path from the root without `.`, `..` or doubled slashes; a relative one starts at
  /// `folder`, which is absolute.
  package static func absolute(_ path: String, relativeTo folder: String) -> String {
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : folder + "/" + path).split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// The folder that holds the absolute path.
  package static func folder(of path: String) -> String {
    absolute(path + "/..", relativeTo: "/")
  }

  /// The last part of the absolute path.
  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Whether the folder is `other` or holds it, both absolute.
  package static func contains(_ folder: String, _ other: String) -> Bool {
    folder == "/" || other == folder || other.hasPrefix(folder + "/")
  }

  /// Whether one of the two folders is the other or holds it, both absolute.
  package static func overlap(_ left: String, _ right: String) -> Bool {
    contains(left, right) || contains(right, left)
  }
}
