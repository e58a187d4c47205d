import Foundation

/// Where a site is published to, such as `sftp://deploy@www.example.org:22/srv/www/rates`.
package struct PublishAddress: Sendable, Equatable {
  /// The address as written.
  package let text: String
  /// In lower case, such as `git+ssh`.
  package let scheme: String
  /// Decoded; nil if the address names none.
  package let user: String?
  /// Empty for `file:///srv/www`; for S3 the bucket, for rclone the remote.
  package let host: String
  /// Nil for the scheme's own.
  package let port: Int?
  /// Decoded: empty, or a slash and more, without a slash at its end. For rclone, two slashes begin an absolute path.
  package let path: String

  /// What a target is called unless its owner says otherwise: its host, or the last folder.
  package var defaultName: String {
    host.isEmpty ? path.split(separator: "/").last.map(String.init) ?? "" : host
  }

  /// Takes `scheme://[user@]host[:port][/path]` apart; nil for anything else, and for an address with
  /// a password, a query, a fragment, or `.` and `..` in its path.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: true),
      (try? Self.check(text)) != nil,
      let scheme = parts.scheme?.lowercased(), text.dropFirst(scheme.count).hasPrefix("://"),
      parts.password == nil, parts.query == nil, parts.fragment == nil,
      (1...65_535).contains(parts.port ?? 1),
      !parts.path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else { return nil }
    let names = parts.path.split(separator: "/")
    guard !names.contains("."), !names.contains("..") else { return nil }
    self.text = text
    self.scheme = scheme
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    host = parts.host ?? ""
    port = parts.port
    let isAbsolute = scheme == "rclone" && parts.path.hasPrefix("//")
    path = (isAbsolute ? "/" : "") + names.map { "/" + $0 }.joined()
  }
}

extension PublishAddress {
  /// Why a user or a host cannot be meant. Both become parts of other addresses and arguments of programs, where
  /// such characters would have a meaning of their own.
  package struct Flaw: Error {
    /// What was found, in words.
    package let text: String
  }

  /// Looks at user and host as they are once they are decoded.
  package static func check(_ text: String) throws(Flaw) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: true) else { return }
    let isRemote = parts.scheme?.lowercased() == "rclone"
    if let user = parts.user, let flaw = flaw(of: user, signs: "._-+@\\") {
      throw Flaw(text: "a user with \(flaw)")
    }
    guard var host = parts.host else { return }
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
      guard host.allSatisfy({ $0.isHexDigit || ":.".contains($0) }) else {
        throw Flaw(text: "a host that is no address of IPv6")
      }
    } else if let flaw = flaw(of: host, signs: isRemote ? "._-+@ " : "._-") {
      throw Flaw(text: "a host with \(flaw)")
    }
  }

  private static func flaw(of name: String, signs: String) -> String? {
    if name.hasPrefix("-") { return "a hyphen at its beginning" }
    let odd = name.first { !$0.isLetter && !$0.isNumber && !signs.contains($0) }
    return odd.map { $0.isASCII && $0 > " " && $0 < "\u{7F}" ? "\"\($0)\"" : "an odd character" }
  }
}
