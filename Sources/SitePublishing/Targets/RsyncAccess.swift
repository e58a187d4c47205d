import Foundation

/// How rsync reaches a target: addresses, options and environment of its runs.
struct RsyncAccess {
  /// The target's address, for messages.
  let text: String
  let options: [String]
  let environment: [String: String]
  /// Over ssh, how.
  let login: SSHLogin?
  private let base: String

  init(_ context: PublishContext) throws(PublishError) {
    let address = context.address
    let isOverSSH = address.scheme == "rsync+ssh"
    try Self.check(address)
    text = address.text
    var environment = context.programEnvironment.filter { !$0.key.hasPrefix("RSYNC_") }
    environment["LC_ALL"] = "C"
    let host = (address.user.map { "\($0)@" } ?? "") + address.host
    if isOverSSH {
      base = "\(host):\(address.path)/"
      let login = try SSHLogin(context)
      environment.merge(login.askingVariables) { $1 }
      options = ["--protect-args", "-e", login.rsyncText]
      self.login = login
    } else {
      base = "rsync://\(host)\(address.port.map { ":\($0)" } ?? "")\(address.path)/"
      options = ["--contimeout=\(context.patience.wholeSeconds)"]
      login = nil
      environment["RSYNC_PASSWORD"] = try context.secrets.password() ?? ""
    }
    self.environment = environment
  }

  /// Throws unless an address can be that of such a place.
  static func check(_ address: PublishAddress) throws(PublishError) {
    guard !address.host.isEmpty, !address.path.isEmpty else {
      throw PublishError(
        .configuration,
        "\(address.text) names no folder; write "
          + (address.scheme == "rsync+ssh"
            ? "rsync+ssh://deploy@example.org/srv/www/rates" : "rsync://example.org/module/path"))
    }
    guard address.user?.contains("@") != true else {
      throw PublishError(
        .configuration, "\(address.text): rsync takes no \"@\" in a user's name; use another kind")
    }
  }

  /// The place of something in the target's folder.
  func url(_ name: String) -> String { base + name }
}
