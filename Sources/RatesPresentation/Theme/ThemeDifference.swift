import Formats

/// How a file of a site's own theme compares with the built-in one of its path.
package enum ThemeDifference: Sendable, Equatable {
  /// The bytes are equal; in strings, every text that the file has.
  case same
  /// A unified diff from the built-in file to the own one.
  case text(String)
  /// One of the two is not text; sizes in bytes.
  case binary(builtIn: Int, own: Int)
  /// It stands in the place of a built-in folder.
  case replacesFolder
  /// The built-in theme has no file of its path.
  case added
}

extension ThemeFiles {
  /// The built-in files that a path names: itself, or those of the folder.
  package func builtInPaths(at path: String) -> [String] {
    Self.paths(in: builtIn, at: path)
  }

  /// The site's own files that a path names: itself, or those of the folder.
  package func ownPaths(at path: String) -> [String] {
    Self.paths(in: own, at: path)
  }

  /// How the site's own file of a path differs from the built-in one; throws `ThemeError` if it is a
  /// file of strings that cannot be read.
  package func difference(of path: String) throws(ThemeError) -> ThemeDifference {
    let own = own[path] ?? []
    guard let standard = builtIn[path] else {
      return builtInPaths(at: path).isEmpty ? .added : .replacesFolder
    }
    guard own != standard else { return .same }
    let names = ("built-in/\(path)", ownName(of: path))
    if path.hasPrefix("strings/") {
      let lines = try Self.changedStrings(standard, own, file: names.1)
      return lines.isEmpty ? .same : .text("--- \(names.0)\n+++ \(names.1)\n\(lines)")
    }
    guard Self.isText(standard), Self.isText(own) else {
      return .binary(builtIn: standard.count, own: own.count)
    }
    return .text(UnifiedDiff.text(from: standard, named: names.0, to: own, named: names.1))
  }

  /// The strings of an own file that differ, in order of their keys: those left out do not.
  private static func changedStrings(
    _ builtIn: [UInt8], _ own: [UInt8], file: String
  ) throws(ThemeError) -> String {
    let standard = try StringsFile.texts(builtIn, file: file)
    var lines = ""
    for (key, text) in try StringsFile.texts(own, file: file).sorted(by: { $0.key < $1.key }) {
      guard standard[key] != text else { continue }
      if let text = standard[key] { lines += "-\(key) = \(quoted(text))\n" }
      lines += "+\(key) = \(quoted(text))\n"
    }
    return lines
  }

  /// A text as a basic string of TOML 1.0, which JSON's strings are.
  private static func quoted(_ text: String) -> String {
    JSONValue.string(text).text(indented: false)
  }

  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
  }

  private static func paths(in files: [String: [UInt8]], at path: String) -> [String] {
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    return files.keys.filter { $0 == name || $0.hasPrefix("\(name)/") }.sorted()
  }
}
