import Foundation

/// An http or https address without a slash at its end.
package struct WebAddress: Sendable, Equatable {
  /// The whole address.
  package let text: String
  /// Its path: empty, or a slash and more.
  package let path: String

  /// Takes an address in ASCII as RFC 3986 forms it, with a host, without query and fragment, and
  /// without user and password, for secrets have no place in a configuration; nil for others. Links
  /// that begin with its path lead to its host: a path of doubled slashes would name another one.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 443),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      Self.isPlain(parts.percentEncodedPath)
    else { return nil }
    let end = text.hasSuffix("/") ? 1 : 0
    self.text = String(text.dropLast(end))
    path = String(parts.percentEncodedPath.dropLast(end))
  }

  /// The same address as browsers ask for it, of one with letters of other scripts: `https://xn--…`; nil for one in
  /// ASCII, and for what is none otherwise.
  package init?(inASCII text: String) {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }), let url = URL(string: text) else { return nil }
    self.init(url.absoluteString)
  }

  /// Whether a path has neither empty parts, but for one at its end, nor `.` and `..`, as `%2E` too.
  private static func isPlain(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return (parts.last == "" ? parts.dropLast() : parts).allSatisfy { part in
      !["", ".", ".."].contains(part.lowercased().replacing("%2e", with: "."))
    }
  }
}

/// The address of a site on the web, such as `https://rates.example.org/daily`.
package struct SiteAddress: Sendable, Equatable {
  /// The address without a slash at its end; a slash and a path make the address of a page.
  package let text: String
  /// The absolute path of the site's root with a slash at both ends: `/`, `/daily/`.
  package let path: String

  /// The address that has been read, with or without a slash at its end.
  package init(_ address: WebAddress) {
    text = address.text
    path = address.path + "/"
  }
}
