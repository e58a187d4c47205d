/// Addresses of this machine, which are reached without encryption and through no proxy.
package enum LocalAddress {
  /// What is reached through no proxy, besides what the environment says. Programs that know no networks get the
  /// usual address, too.
  package static let unproxied = [
    "localhost", "127.0.0.0/8", "127.0.0.1", "::1", "0.0.0.0", "::", "::ffff:127.0.0.0/104",
    "ip6-localhost", "ip6-loopback",
  ].joined(separator: ",")

  /// Whether a URL's host is this machine, as far as its text says so.
  package static func isMeant(by url: String) -> Bool {
    guard let start = url.firstRange(of: "://")?.upperBound else { return false }
    let authority = url[start...].prefix { !"/?#\\".contains($0) }
    guard !authority.contains("@") else { return false }
    if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } == "[::1" }
    let host = authority.prefix { $0 != ":" }.lowercased()
    return host == "localhost" || host == "127.0.0.1"
  }
}
