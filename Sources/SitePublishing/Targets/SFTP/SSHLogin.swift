import Foundation
import Glibc
import SystemFiles

/// How the installed `ssh` reaches a host and proves both sides: options, environment, secrets.
struct SSHLogin {
  let settings: PublishSettings
  let address: PublishAddress
  /// The path of the private key; nil for the ssh agent's.
  private let key: String?
  /// How long the host may be silent, in seconds.
  private let patience: Int
  /// For a password or a passphrase; nil if there is none to give.
  private let askPass: AskPass?
  private let variables: [String: String]

  /// - Throws: `PublishError` if the settings cannot work.
  init(_ context: PublishContext) throws(PublishError) {
    settings = context.settings
    address = context.address
    patience = context.patience.wholeSeconds
    try Self.check(address)
    let key = try context.secrets.privateKey(or: settings.ssh.key)
    self.key = key
    askPass = try context.secrets.password().map { password throws(PublishError) in
      try AskPass(password, to: key.map(AskPass.Question.passphrase) ?? .password)
    }
    variables = context.programEnvironment.filter { !$0.key.hasPrefix("SSH_ASKPASS") }
  }

  /// Throws unless an address names a host.
  static func check(_ address: PublishAddress) throws(PublishError) {
    guard !address.host.isEmpty, !address.host.hasPrefix("-"),
      address.user?.hasPrefix("-") != true
    else { throw PublishError(.configuration, "\(address.text) names no host") }
  }

  /// The arguments of `ssh` before the host.
  var options: [String] {
    var options = [
      "BatchMode=\(askPass == nil ? "yes" : "no")", "StrictHostKeyChecking=yes",
      "NumberOfPasswordPrompts=1", "ConnectTimeout=\(max(patience / 2, 1))",
      "ServerAliveInterval=\(max(patience / 3, 1))", "ServerAliveCountMax=3",
      "ClearAllForwardings=yes", "ForwardAgent=no", "ForwardX11=no",
      "PermitLocalCommand=no", "RequestTTY=no", "UpdateHostKeys=no", "LogLevel=ERROR",
    ]
    if let key = settings.ssh.hostKey {
      let line = "test %f = \(key) && echo %H %t %K; true"
      options += [
        "UserKnownHostsFile=/dev/null", "GlobalKnownHostsFile=/dev/null",
        "KnownHostsCommand=/bin/sh -c \"\(line)\"",
      ]
    } else if let file = settings.ssh.knownHosts {
      options += ["UserKnownHostsFile=\(Self.quoted(file))", "GlobalKnownHostsFile=/dev/null"]
    }
    if key != nil {
      options += ["IdentitiesOnly=yes", "PreferredAuthentications=publickey"]
    }
    return options.flatMap { ["-o", $0] }
      + (key.map { ["-i", $0] } ?? [])
      + (address.port.map { ["-p", "\($0)"] } ?? [])
  }

  /// The host, and the user if the address has one.
  var destination: String { (address.user.map { "\($0)@" } ?? "") + address.host }

  /// The variables for `ssh` and for programs that start it.
  var environment: [String: String] {
    var variables = self.variables
    if let askPass {
      variables["SSH_ASKPASS"] = askPass.script
      variables["SSH_ASKPASS_REQUIRE"] = "force"
    }
    return variables
  }

  /// The error that `ssh` meant by its messages.
  /// - Parameter isEstablished: Whether the login had succeeded.
  func error(_ messages: String, isEstablished: Bool) -> PublishError {
    let place = "\(destination)\(address.port.map { ":\($0)" } ?? "")"
    let trust = "\"ratepress publish --trust \(settings.name)\" shows its fingerprint and asks"
    let last = messages.split(whereSeparator: \.isNewline).last.map(String.init)
    func says(_ words: String...) -> Bool { words.contains(where: messages.contains) }
    if says("Host key verification failed", "host key is known for") {
      guard settings.ssh.hostKey == nil else {
        return PublishError(
          .refused, "\(place): the host's key is not the one that host_key names; \(trust)")
      }
      guard says("IDENTIFICATION HAS CHANGED") else {
        return PublishError(.refused, "\(place): the host's key is not known; \(trust)")
      }
      return PublishError(
        .refused,
        "\(place): the host's key has changed; somebody may be in between. If you know why it "
          + "changed, \(trust)")
    }
    if says("Permission denied (") {
      return PublishError(
        .refused,
        "\(place): login refused (\(last ?? "")); check user, key and "
          + "\(PublishSecrets.variablePrefix(settings.name))PASSWORD or password_file")
    }
    if says("Too many authentication failures") {
      return PublishError(
        .refused, "\(place): login refused after too many keys; name one with key")
    }
    if says("subsystem request failed") {
      return PublishError(.failed, "\(place): the host offers no SFTP; ask its operator")
    }
    let isSilent = says("timed out during banner exchange", "Timeout, server")
    let isFinal =
      isSilent
      || !isEstablished
        && says("Could not resolve", "Bad configuration", "error in libcrypto")
    return PublishError(
      isFinal ? .failed : .interrupted,
      "\(place): \(last ?? "the connection ended"); see whether the host can be reached, then run "
        + "again")
  }

  /// A path as an option's value takes it.
  private static func quoted(_ path: String) -> String {
    "\"\(path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
