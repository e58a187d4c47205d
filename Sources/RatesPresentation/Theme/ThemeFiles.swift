import FoundationEssentials
import Mustache
import SourceText

/// The files of a theme: the built-in ones, with a site's own in their place.
package struct ThemeFiles: Sendable {
  /// The style sheet of a site's own that pages link after the built-in one.
  static let ownStyles = "assets/own.css"
  /// The folder of what a site publishes as it is, such as `_headers` of a static host.
  static let root = "root/"

  /// The parts that had other names once, which folders of owners may still have.
  private static let renamedParts: [Substring: String] = [
    "back": "back_link", "bank": "bank_rates", "end": "first_view_mark", "moments": "dates_data",
    "numbers": "number_format_data", "past": "history", "pick": "currency_picker",
    "rates": "rate_notices",
    "turn": "trend_sign", "turned": "mirrored",
  ]

  /// The folder of pages of the owner's own in the layout of the site.
  static let ownPages = "pages/own/"

  /// Bytes by path below the theme's folder, such as `pages/list.html`.
  package let bytes: [String: [UInt8]]
  /// The built-in files, whether or not the site has its own in their place.
  package let builtIn: [String: [UInt8]]
  /// The site's own files.
  package let own: [String: [UInt8]]
  private let folder: String

  /// The built-in theme with the files of a site's folder over it, file by file. A file that is named
  /// like a built-in folder, such as `assets/app.js`, replaces the whole folder.
  ///
  /// - Parameters:
  ///   - overrides: The folder's files by path below it.
  ///   - folder: The folder as messages name it.
  package init(overrides: [String: [UInt8]] = [:], folder: String = "Templates") {
    builtIn = Self.builtInFiles
    own = overrides
    bytes = builtIn.filter { path, _ in !Self.folders(of: path).contains { overrides[$0] != nil } }
      .merging(overrides) { _, own in own }
    self.folder = folder
  }

  private static let builtInFiles = Dictionary(
    uniqueKeysWithValues: DefaultThemeFiles.all.map { file in
      let binary = file.isBase64 ? Data(base64Encoded: file.text) : nil
      return (file.path, binary.map(Array.init) ?? Array(file.text.utf8))
    })

  /// What messages call a file of the theme.
  package func name(of path: String) -> String {
    own[path] == nil ? "built-in theme: \(path)" : ownName(of: path)
  }

  /// What messages call the site's own file of that path, which need not exist.
  package func ownName(of path: String) -> String { "\(folder)/\(path)" }

  func source(_ path: String) -> MustacheSource? {
    bytes[path].map { MustacheSource(file: name(of: path), bytes: $0) }
  }

  /// The words in the site's own templates, which are the names that they use and whatever else
  /// they say.
  func ownTemplateWords() -> Set<String> {
    own.reduce(into: []) { words, file in
      guard file.key.hasPrefix("pages/") || file.key.hasPrefix("partials/") else { return }
      for word in file.value.split(whereSeparator: { !Self.isWordByte($0) }) {
        words.insert(String(decoding: word, as: UTF8.self))
      }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...:
      true
    default: false
    }
  }

  /// The folders that hold a path, the nearest first.
  private static func folders(of path: String) -> [String] {
    var folders: [String] = []
    var rest = path[...]
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      folders.append(String(rest))
    }
    return folders
  }
}

extension ThemeFiles {
  /// The site's own files that no page is made with, though they look as if one should be.
  package var misplaced: [ThemeProblem] {
    own.keys.sorted().compactMap { path in
      guard builtIn[path] == nil else { return nil }
      let parts = path.split(separator: "/")
      switch parts.count > 1 ? parts[0] : "" {
      case "strings":
        return .misplaced(
          file: ownName(of: path),
          "is the file of no language; the files are those of "
            + Language.all.map(\.tag).joined(separator: ", "))
      case "pages" where path.hasPrefix(Self.ownPages): return nil
      case "pages": return misplaced(path, near: nearest(to: path), otherwise: "partials/")
      case "partials": return renamed(path)
      case "assets", "root": return nil
      default: return nearest(to: path).map { misplaced(path, near: $0, otherwise: "") }
      }
    }
  }

  /// The path of the theme that another one may stand for: one that ends with the same name, or is
  /// spelled alike.
  package func nearest(to path: String) -> String? {
    let known = (builtIn.keys + [Self.ownStyles]).sorted()
    let name = path.split(separator: "/").last ?? ""
    return known.first { $0.hasSuffix("/\(name)") } ?? SpellingSuggestion.of(path, among: known)
  }

  /// A part by its former name, which no template includes any more.
  private func renamed(_ path: String) -> ThemeProblem? {
    let name = path.dropFirst("partials/".count)
    guard let end = name.firstIndex(of: "."), let new = Self.renamedParts[name[..<end]],
      !ownTemplateWords().contains(String(name[..<end]))
    else { return nil }
    return misplaced(path, near: "partials/\(new)\(name[end...])", otherwise: "")
  }

  private func misplaced(_ path: String, near: String?, otherwise: String) -> ThemeProblem {
    .misplaced(
      file: ownName(of: path),
      "is used by no page; "
        + (near.map { "did you mean \"\($0)\"?" } ?? "move it to \(otherwise) or remove it"))
  }
}
