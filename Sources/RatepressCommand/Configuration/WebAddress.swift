import Foundation

/// An http or https address without a slash at its end.
struct WebAddress: Sendable, Equatable {
  /// The whole address.
  let text: String
  /// Its path: empty, or a slash and more.
  let path: String

  /// Takes an address in ASCII as RFC 3986 forms it, with a host, without query and fragment, and
  /// without user and password, for secrets have no place in a configuration; nil for others.
  init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), scheme == "http" || scheme == "https",
      let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 443),
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    self.text = Self.trimmed(text)
    path = Self.trimmed(parts.percentEncodedPath)
  }

  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while rest.last == "/" { rest.removeLast() }
    return String(rest)
  }
}
