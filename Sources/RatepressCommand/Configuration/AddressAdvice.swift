import Foundation
import RatepressSite
import SitePublishing

/// The form of `publish.to` for what `scp`, shells, browsers and other programs call a place.
struct AddressAdvice {
  /// The address, such as `sftp://deploy@www.example.org/srv/www`.
  let address: String
  /// What there is to say besides, such as `and region = "eu-central-1"`; empty if nothing.
  let addition: String

  private init(_ address: String, _ addition: String = "") {
    self.address = address
    self.addition = addition
  }

  /// Nil if nobody can say what is meant, and if the text may hold a secret.
  ///
  /// - Parameter folder: Where relative paths start.
  init?(on text: String, folder: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    let isWeb = text.contains("://")
    guard !text.contains("?"), !text.contains("#"), !text.isEmpty else { return nil }
    let found =
      isWeb
      ? Self.replacing(scheme: text)
      : Self.path(text, folder) ?? Self.bucket(text) ?? Self.slashes(text) ?? Self.host(text)
    guard let found, let meant = PublishAddress(found.address), TargetKind.of(meant) != nil,
      !meant.isStore
    else { return nil }
    self = found
  }

  /// Of an address with a scheme, or with a host's port that is a path.
  private static func replacing(scheme text: String) -> AddressAdvice? {
    let parts = text.split(separator: "://", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { return nil }
    let (scheme, rest) = (parts[0].lowercased(), parts[1])
    let ends = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let (login, path) = (String(ends[0]), ends.count > 1 ? "/\(ends[1])" : "")
    guard !holdsPassword(rest) else { return nil }
    let host = login.split(separator: "@").last.map(String.init) ?? login
    if let store = store(host: host, path: path) { return store }
    let isRepository = path.hasSuffix(".git") || repositories.contains(host)
    switch scheme {
    case "https" where isRepository, "http" where isRepository:
      // A user there may be a token.
      return AddressAdvice("git+https://\(host)\(path)")
    case "ssh" where isRepository || login.hasPrefix("git@"), "git" where isRepository:
      return AddressAdvice("git+ssh://\(login.contains("@") ? "" : "git@")\(rest)")
    case "gs", "gcs", "azure", "azblob", "gdrive", "drive", "dropbox", "onedrive":
      return AddressAdvice(
        "rclone://REMOTE/\(rest)", "with a name of \"rclone listremotes\" for REMOTE")
    case "b2", "r2", "minio":
      return AddressAdvice("s3://\(rest)", "and endpoint = \"https://…\", the store's address")
    default: break
    }
    let known = TargetKind.all.contains { $0.schemes.contains(scheme) }
    guard let safe = known ? scheme : TargetKind.safeScheme(for: scheme) else { return nil }
    // A user of such an address may be a token.
    let isWeb = ["http", "https", "ftp"].contains(scheme) && login.contains("@")
    return AddressAdvice("\(safe)://\(withoutColon(isWeb ? "USER@\(host)\(path)" : rest))")
  }

  /// Of a folder of this machine.
  private static func path(_ text: String, _ folder: String) -> AddressAdvice? {
    if text.hasPrefix("file:") {
      let path = String(text.dropFirst("file:".count))
      guard !path.isEmpty else { return nil }
      return AddressAdvice("file://\(PathName.absolute(path, relativeTo: folder))")
    }
    if text.hasPrefix("/") { return AddressAdvice("file://\(text)") }
    if text.hasPrefix("~/") {
      return AddressAdvice(
        "file://\(PathName.absolute(String(text.dropFirst(2)), relativeTo: NSHomeDirectory()))")
    }
    guard text.hasPrefix("./") || text.hasPrefix("../"), text != "./" else { return nil }
    return AddressAdvice("file://\(PathName.absolute(text, relativeTo: folder))")
  }

  /// Of a bucket: `s3:bucket/prefix`, `arn:aws:s3:::bucket`.
  private static func bucket(_ text: String) -> AddressAdvice? {
    for start in ["arn:aws:s3:::", "s3:"] where text.hasPrefix(start) {
      return AddressAdvice("s3://\(text.dropFirst(start.count).drop { $0 == "/" })")
    }
    let ends = text.split(separator: "/", maxSplits: 1).map(String.init)
    return store(host: ends[0], path: ends.count > 1 ? "/\(ends[1])" : "")
  }

  /// Of a known scheme without both slashes: `sftp:user@host/srv`, `sftp//host/srv`, `rclone:remote:path`.
  private static func slashes(_ text: String) -> AddressAdvice? {
    let schemes = TargetKind.all.flatMap(\.schemes)
    for scheme in schemes.sorted(by: { $0.count > $1.count }) {
      for mark in ["://", ":/", ":", "//"] where text.lowercased().hasPrefix(scheme + mark) {
        let rest = text.dropFirst(scheme.count + mark.count).drop { $0 == "/" }
        guard !holdsPassword(String(rest)) else { return nil }
        return AddressAdvice("\(scheme)://\(withoutColon(String(rest)))")
      }
    }
    return nil
  }

  /// Of a host: `deploy@host:/srv/www`, `host:2222/srv`, `user@host`, `host::module`, `www.example.org`.
  private static func host(_ text: String) -> AddressAdvice? {
    if text.contains("@[") || text.hasPrefix("[") { return AddressAdvice("sftp://\(text)") }
    let names = text.prefix { $0 != ":" && $0 != "/" }
    let logins = names.split(separator: "@", omittingEmptySubsequences: false)
    let rest = String(text.dropFirst(names.count))
    // What looks like a user and a password is not repeated.
    guard logins.count <= 2, logins.allSatisfy({ !$0.isEmpty }), !rest.contains("@") else {
      return nil
    }
    if rest.hasPrefix("::") { return AddressAdvice("rsync://\(names)/\(rest.dropFirst(2))") }
    if names.hasPrefix("git@") || rest.hasSuffix(".git") {
      return AddressAdvice("git+ssh://\(withoutColon(text))")
    }
    let isDrive = logins.count == 1 && names.count == 1
    // A name alone, or with a path, may be a folder's as well.
    let isName = logins.count == 1 && !names.contains(".")
    if isDrive || isName && !rest.hasPrefix(":") { return nil }
    let path = rest.drop { $0 == ":" || $0 == "/" }
    let isPort = rest.hasPrefix(":") && path.prefix { $0 != "/" }.allSatisfy(\.isNumber)
    let scheme = names.hasPrefix("ftp.") ? "ftps" : "sftp"
    let remote = "or \"rclone://\(names)/\(path.isEmpty ? "rates" : path)\" for a remote of rclone"
    if path.isEmpty {
      return AddressAdvice("\(scheme)://\(names)/srv/www/rates", isName ? remote : "")
    }
    guard rest.hasPrefix(":"), !rest.hasPrefix(":/"), !isPort else {
      return AddressAdvice("\(scheme)://\(withoutColon(text))")
    }
    // Below the login's own folder.
    return AddressAdvice("sftp://\(names)/~/\(path)", isName ? remote : "")
  }

  /// Of a host of AWS or of another store: `https://bucket.s3.eu-central-1.amazonaws.com/prefix`.
  private static func store(host: String, path: String) -> AddressAdvice? {
    let labels = host.lowercased().split(separator: ".").map(String.init)
    guard let index = labels.firstIndex(where: { $0 == "s3" || $0.hasPrefix("s3-") }),
      labels.count > index + 2
    else { return nil }
    let names = path.split(separator: "/").map(String.init)
    let place = (index == 0 ? [] : [labels[..<index].joined(separator: ".")]) + names
    guard !place.isEmpty else { return nil }
    let address = "s3://\(place.joined(separator: "/"))"
    let service = labels[index...].joined(separator: ".")
    guard service.hasSuffix(".amazonaws.com") else {
      return AddressAdvice(address, "and endpoint = \"https://\(service)\"")
    }
    let region = ([String(labels[index].dropFirst("s3-".count))] + labels[(index + 1)...])
      .first { $0.contains(/^(website-)?[a-z]{2}(-[a-z]+)+-[0-9]+$/) }
    return AddressAdvice(
      address, region.map { "and region = \"\($0.replacing("website-", with: ""))\"" } ?? "")
  }

  /// `user@host:/srv` and `user@host:srv` as `user@host/srv`; a port stays.
  private static func withoutColon(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("[") else { return text }
    let rest = text[text.index(after: colon)...]
    let port = rest.prefix { $0 != "/" }
    if !port.isEmpty, port.allSatisfy(\.isNumber) { return text }
    return "\(text[..<colon])/\(rest.drop { $0 == "/" || $0 == ":" })"
  }

  /// Whether a colon comes before a sign of a login.
  private static func holdsPassword(_ text: String) -> Bool {
    text.firstIndex(of: ":").map { text[$0...].contains("@") } ?? false
  }

  private static let repositories: Set<String> = [
    "github.com", "gitlab.com", "codeberg.org", "bitbucket.org",
  ]
}

extension PublishAddress {
  /// Whether its bucket is the address of a store, which has the bucket in it.
  var isStore: Bool { scheme == "s3" && host.hasSuffix(".amazonaws.com") }
}
