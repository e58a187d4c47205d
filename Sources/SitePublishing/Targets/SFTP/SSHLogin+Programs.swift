/// For programs that start `ssh` themselves.
extension SSHLogin {
  /// The command line of `ssh` up to the host, as a shell reads it.
  var shellText: String { text { $0.replacing("'", with: #"'\''"#) } }

  /// The same as rsync reads it.
  var rsyncText: String { text { $0.replacing("'", with: "''") } }

  private func text(_ escape: (String) -> String) -> String {
    (["ssh"] + options).map { "'\(escape($0))'" }.joined(separator: " ")
  }

  /// The variables by which `ssh` asks for the password; none if there is none.
  var askingVariables: [String: String] {
    environment.filter { $0.key.hasPrefix("SSH_ASKPASS") }
  }

  /// The error that `ssh` meant, if it was `ssh` that failed.
  func error(_ outcome: Program.Outcome) -> PublishError? {
    let lines = outcome.errors.split(whereSeparator: \.isNewline).filter { line in
      Self.words.contains { line.contains($0) }
    }
    guard !lines.isEmpty else { return nil }
    return error(lines.joined(separator: "\n"), isEstablished: false)
  }

  /// What only `ssh` says.
  private static let words = [
    "Host key verification failed", "host key is known for", "IDENTIFICATION HAS CHANGED",
    "Permission denied (", "Too many authentication failures", "Could not resolve hostname",
    "ssh: connect to host", "kex_exchange_identification", "Bad configuration",
    "error in libcrypto", "Timeout, server", "timed out during banner exchange",
  ]
}
