/// A media type (RFC 6838), and what else the ending of a file's name says of it.
package struct MediaType: Sendable {
  /// As headers have it, with the character set of text.
  package let name: String
  /// Whether it leads to pages or is what browsers install, so that it is shown after them.
  let isList: Bool

  /// Whether it is text, which is worth compressing.
  package var isText: Bool { name.hasSuffix(Self.utf8) }

  /// That of a file at a path; unknown endings are bytes to save.
  package init(of path: String) {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").dropFirst().last ?? ""
    self = Self.known[ending.lowercased()] ?? Self(name: "application/octet-stream")
  }

  private init(name: String, isList: Bool = false) {
    self.name = name
    self.isList = isList
  }

  private static func text(_ type: String, isList: Bool = false) -> MediaType {
    MediaType(name: type + utf8, isList: isList)
  }

  private static let utf8 = "; charset=utf-8"

  package static let html = text("text/html")
  package static let plainText = text("text/plain")
  package static let script = text("text/javascript", isList: true)

  static let known = [
    "html": html,
    // Browsers save text/markdown as a file.
    "md": plainText,
    "css": text("text/css"),
    "js": script,
    "svg": text("image/svg+xml"),
    "json": text("application/json"),
    "webmanifest": text("application/manifest+json", isList: true),
    "atom": text("application/atom+xml", isList: true),
    "rss": text("application/rss+xml", isList: true),
    "xml": text("application/xml", isList: true),
    "txt": text("text/plain", isList: true),
    "png": MediaType(name: "image/png"),
    "jpg": MediaType(name: "image/jpeg"),
    "jpeg": MediaType(name: "image/jpeg"),
    "webp": MediaType(name: "image/webp"),
    "ico": MediaType(name: "image/vnd.microsoft.icon"),
  ]
}
