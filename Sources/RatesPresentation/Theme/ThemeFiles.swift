import FoundationEssentials
import Mustache

/// The files of a theme: the built-in ones, with a site's own in their place.
package struct ThemeFiles: Sendable {
  /// Bytes by path below the theme's folder, such as `pages/list.html`.
  package let bytes: [String: [UInt8]]
  /// The built-in files, whether or not the site has its own in their place.
  package let builtIn: [String: [UInt8]]
  private let overridden: Set<String>
  private let folder: String

  /// The built-in theme with the files of a site's folder over it, file by file.
  ///
  /// - Parameters:
  ///   - overrides: The folder's files by path below it.
  ///   - folder: The folder as messages name it.
  package init(overrides: [String: [UInt8]] = [:], folder: String = "Templates") {
    let files = DefaultThemeFiles.all.map { file in
      let binary = file.isBase64 ? Data(base64Encoded: file.text) : nil
      return (file.path, binary.map(Array.init) ?? Array(file.text.utf8))
    }
    builtIn = Dictionary(files) { $1 }
    bytes = builtIn.merging(overrides) { _, own in own }
    overridden = Set(overrides.keys)
    self.folder = folder
  }

  /// What messages call a file of the theme.
  package func name(of path: String) -> String {
    isOwn(path) ? "\(folder)/\(path)" : "built-in theme: \(path)"
  }

  /// Whether a file of the theme is the site's own.
  package func isOwn(_ path: String) -> Bool { overridden.contains(path) }

  func source(_ path: String) -> MustacheSource? {
    bytes[path].map { MustacheSource(file: name(of: path), bytes: $0) }
  }
}
