/// The files of a theme: the built-in ones, with a site's own in their place.
package struct ThemeFiles: Sendable {
  /// Bytes by path below `Templates/`.
  package let bytes: [String: [UInt8]]

  /// The built-in theme with the site's files over it, file by file.
  package init(overrides: [String: [UInt8]] = [:]) {
    let builtIn = DefaultThemeFiles.all.map { ($0.path, Array($0.text.utf8)) }
    bytes = Dictionary(builtIn) { _, last in last }.merging(overrides) { _, own in own }
  }

  /// The text of a file; nil where the theme has none of that path.
  package func text(_ path: String) throws(ThemeError) -> String? {
    guard let bytes = bytes[path] else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ThemeError.notText(path)
    }
    return text
  }
}
