/// Media types by the ending of a file's name (RFC 6838).
package enum MediaType {
  package static let html = "text/html; charset=utf-8"
  package static let text = "text/plain; charset=utf-8"
  package static let script = "text/javascript; charset=utf-8"

  /// The type of a file; unknown endings are bytes to save.
  package static func of(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".").dropFirst().last ?? ""
    switch ending.lowercased() {
    case "html": return html
    // Browsers save text/markdown as a file.
    case "md": return text
    case "css": return "text/css; charset=utf-8"
    case "js": return script
    case "svg": return "image/svg+xml; charset=utf-8"
    case "json": return "application/json; charset=utf-8"
    case "webmanifest": return "application/manifest+json; charset=utf-8"
    case "atom": return "application/atom+xml; charset=utf-8"
    case "rss": return "application/rss+xml; charset=utf-8"
    case "xml": return "application/xml; charset=utf-8"
    case "txt": return text
    case "png": return "image/png"
    case "jpg", "jpeg": return "image/jpeg"
    case "webp": return "image/webp"
    case "ico": return "image/vnd.microsoft.icon"
    default: return "application/octet-stream"
    }
  }
}
