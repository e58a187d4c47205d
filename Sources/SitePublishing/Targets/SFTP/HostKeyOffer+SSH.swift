import Foundation
import SystemFiles

extension HostKeyOffer {
  private static let limit = Duration.seconds(40)

  /// Asks the host. Nothing but the key is believed, and nothing is sent.
  init(_ context: PublishContext) throws {
    let login = try SSHLogin(context)
    let folder = try TemporaryDesk()
    let offered = folder.path + "/known_hosts"
    let ssh = Program("ssh", environment: login.environment)
    let outcome = try ssh.run(
      [
        "-o", "StrictHostKeyChecking=accept-new", "-o", "UserKnownHostsFile=\(offered)",
        "-o", "GlobalKnownHostsFile=/dev/null", "-o", "HashKnownHosts=no",
        "-o", "KnownHostsCommand=none", "-o", "PreferredAuthentications=none",
      ] + login.options + ["--", login.destination, "true"], limit: Self.limit)
    let text = (try? FileContents.ofRegularFile(offered)).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let line = text?.split(whereSeparator: \.isNewline).first,
      let host = line.split(separator: " ").first
    else { throw login.error(outcome.errors, isEstablished: false) }
    let file = context.settings.ssh.knownHosts ?? NSHomeDirectory() + "/.ssh/known_hosts"
    self.init(
      host: String(host),
      fingerprint: try Self.fingerprints(["-l", "-f", offered], login).first ?? "",
      known: try Self.fingerprints(["-l", "-F", String(host), "-f", file], login), file: file,
      line: String(line), environment: login.environment)
    guard let pinned = context.settings.ssh.hostKey, !fingerprint.hasPrefix(pinned) else { return }
    let shown = fingerprint.prefix { $0 != " " }
    throw PublishError(
      .refused,
      "\(host): the host shows \(fingerprint), and host_key names another key; if its operator "
        + "confirms the one shown, write host_key = \"\(shown)\"")
  }

  /// Writes the key into the file, instead of others of the host.
  package func accept() throws {
    do {
      try Directory.make(String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]))
      if !known.isEmpty {
        let keygen = Program("ssh-keygen", environment: environment)
        _ = try keygen.run(["-R", host, "-f", file])
      }
      try AppendedLine.write(line, to: file)
    } catch {
      throw PublishError(error)
    }
  }

  /// The fingerprints that `ssh-keygen` prints: `256 SHA256:… comment (ED25519)`, or after a host's
  /// name `ED25519 SHA256:…`.
  private static func fingerprints(
    _ arguments: [String], _ login: SSHLogin
  ) throws(PublishError) -> [String] {
    let keygen = Program("ssh-keygen", environment: login.environment)
    let output = String(decoding: try keygen.run(arguments).output, as: UTF8.self)
    return output.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard !line.hasPrefix("#"), let digest = words.first(where: { $0.hasPrefix("SHA256:") })
      else { return nil }
      let kind =
        words.first { $0.hasPrefix("(") } ?? words.dropFirst().first.map { "(\($0))" } ?? ""
      return "\(digest) \(kind)"
    }
  }
}
