import Transport

/// The variables that a program gets which is started for a target: made for it, since those of this process hold
/// the secrets of other targets, and settings that would widen what is trusted.
package enum ProgramEnvironment {
  /// Where programs, files and the agent are, and how texts are written.
  private static let usual: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TZ", "LANG", "LANGUAGE",
    "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "SSH_AUTH_SOCK",
  ]
  /// How the network is reached.
  private static let proxies: Set<String> = ["http_proxy", "https_proxy", "all_proxy"]

  /// The variables of a program.
  /// - Parameters:
  ///   - variables: Those of this process.
  ///   - names: Those that the target's owner names for it.
  package static func made(
    from variables: [String: String], naming names: [String] = []
  ) -> [String: String] {
    var made = variables.filter { name, _ in
      usual.contains(name) || name.hasPrefix("LC_") || proxies.contains(name.lowercased())
        || names.contains(name)
    }
    let spared = variables["no_proxy"] ?? variables["NO_PROXY"]
    made["NO_PROXY"] = nil
    made["no_proxy"] = [LocalAddress.unproxied, spared].compactMap(\.self).joined(separator: ",")
    return made
  }

  /// Whether a text may be the name of a variable that a target hands on: this program's own hold secrets.
  package static func isName(_ text: String) -> Bool {
    !text.hasPrefix("RATEPRESS_") && text.first?.isNumber == false
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
