/// Addresses in texts that others wrote: all of them but scheme and host may be a secret, as a token in a query is.
package enum AddressText {
  /// The text with nothing of its addresses but scheme, host and port.
  package static func shortened(_ text: String) -> String {
    var shortened = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "://")?.upperBound {
      shortened += rest[..<start]
      let address = rest[start...].prefix { !$0.isWhitespace && !"\"'<>".contains($0) }
      shortened += host(address)
      rest = rest[address.endIndex...]
    }
    return shortened + rest
  }

  /// An address without user, password and query, since services take keys in queries and messages end up in logs and
  /// mails; any other text as it is.
  package static func withoutSecrets(_ text: String) -> String {
    guard let scheme = text.firstRange(of: "://") else { return text }
    var rest = text[scheme.upperBound...]
    if let query = rest.firstIndex(of: "?") { rest = rest[..<query] + "?…" }
    if let user = rest.lastIndex(of: "@") { rest = "…" + rest[user...] }
    return String(text[..<scheme.upperBound] + rest)
  }

  /// Scheme, host and port of an address of the web; nil if it is none.
  package static func place(_ address: String) -> String? {
    guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
    let scheme = address[..<start].lowercased()
    let host = host(address[start...])
    guard ["https://", "http://"].contains(scheme), !host.isEmpty,
      host.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._:[]".contains($0)) })
    else { return nil }
    return scheme + host
  }

  /// Host and port of what follows the scheme; what is no number is no port, but part of a password with a slash.
  private static func host(_ address: Substring) -> Substring {
    let authority = address.prefix { !"/?#\\".contains($0) }
    let host =
      authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
    let end = host.hasPrefix("[") ? host.firstIndex(of: "]") : nil
    guard let colon = host[(end ?? host.startIndex)...].firstIndex(of: ":") else { return host }
    let port = host[host.index(after: colon)...]
    return port.allSatisfy { $0.isASCII && $0.isNumber } ? host : host[..<colon]
  }
}
