import Formats
import Mustache
import SourceText

/// A page of the owner's own: a file below `pages/own/` of the site's theme. It begins with a head, TOML between two
/// lines `+++`; the rest is a template.
struct OwnPageFile: Sendable {
  private static let fence = Array("+++".utf8)

  /// The path below `pages/`.
  let template: String
  /// The file as messages name it.
  let file: String
  /// The language whose folder it is in; nil for a file of all languages.
  let language: Language?
  /// The name of its page, with ending.
  let page: String
  let head: OwnPageHead
  private let bytes: [UInt8]

  /// Reads a file of the site's theme; throws `ThemeError` with what is wrong with its name or its head.
  ///
  /// - Parameters:
  ///   - path: Below the theme's folder.
  ///   - folder: The theme's folder as messages name it.
  init(_ path: String, _ bytes: [UInt8], in folder: String) throws(ThemeError) {
    let file = "\(folder)/\(path)"
    let parts = path.dropFirst(ThemeFiles.ownPages.count).split(separator: "/")
    let tag = parts.count > 1 ? parts[0].lowercased() : nil
    let language = Language.all.first { $0.tag.lowercased() == tag }
    guard parts.count == 1 || parts.count == 2 && language != nil else {
      throw ThemeError([
        .misplaced(
          file: file,
          "is in the folder of no language; the folders are "
            + Language.all.map { String($0.folder.dropLast()) }.joined(separator: ", "))
      ])
    }
    guard let page = parts.last, Self.isName(page) else {
      throw ThemeError([
        .misplaced(
          file: file,
          "is not named like a page; name it with a-z, 0-9, - and _, and end it with .html or .md")
      ])
    }
    self.file = file
    self.language = language
    self.page = String(page)
    template = String(path.dropFirst("pages/".count))
    self.bytes = bytes
    head = try OwnPageHead(Self.head(of: bytes, file), of: file, isListed: page.hasSuffix(".html"))
  }

  /// The template: the text below the head, in lines of the same numbers, as content of `partials/own.html` if it is
  /// HTML.
  var source: MustacheSource {
    let isHTML = page.hasSuffix(".html")
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let end = lines.indices.dropFirst().first { Self.isFence(lines[$0]) } ?? 0
    let before = (isHTML ? "{{<own}}{{$content}}" : "") + "{{!"
    let comment = before + String(repeating: "\n", count: end) + "}}\n"
    let body = lines.dropFirst(end + 1).joined(separator: [UInt8(ascii: "\n")])
    let after = isHTML ? "{{/content}}{{/own}}\n" : ""
    return MustacheSource(
      file: file, bytes: Array(comment.utf8) + Array(body) + Array(after.utf8))
  }

  /// The text between the first two lines `+++`, after an empty line in the place of the first.
  private static func head(of bytes: [UInt8], _ file: String) throws(ThemeError) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let start = SourceLocation(line: 1, column: 1)
    guard let first = lines.first, isFence(first) else {
      throw ThemeError([
        .text(
          file: file, start,
          "a page begins with a head; write +++, title = \"…\" and +++, each on a line of its own")
      ])
    }
    guard let end = lines.indices.dropFirst().first(where: { isFence(lines[$0]) }) else {
      throw ThemeError([
        .text(file: file, start, "the head does not end; write +++ on a line below it")
      ])
    }
    return lines[..<end].reduce(into: []) { head, line in
      head += (head.isEmpty ? [] : line) + [UInt8(ascii: "\n")]
    }
  }

  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line) == fence
  }

  /// Whether a name needs no escapes in an address, and does not change where upper and lower case are one.
  private static func isName(_ name: Substring) -> Bool {
    name.wholeMatch(of: #/[a-z0-9][a-z0-9_-]*\.(html|md)/#) != nil
  }
}
