import SystemFiles

/// The secrets of one target, from the environment or from a file; they are asked for when they are
/// needed, and nowhere else kept.
package struct PublishSecrets: Sendable {
  private let prefix: String
  private let environment: [String: String]
  private let passwordFile: String?

  /// - Parameters:
  ///   - name: The target's.
  ///   - environment: The process's variables.
  package init(name: String, environment: [String: String], passwordFile: String?) {
    prefix = Self.variablePrefix(name)
    self.environment = environment
    self.passwordFile = passwordFile
  }

  /// What the names of a target's variables begin with.
  package static func variablePrefix(_ name: String) -> String {
    "RATEPRESS_" + String(name.uppercased().map { "-.".contains($0) ? "_" : $0 }) + "_"
  }

  /// The variable that holds the password, for messages.
  package var passwordVariable: String { prefix + "PASSWORD" }

  /// The variables of a program that is started for the target, with those that its owner names.
  func environment(naming names: [String]) -> [String: String] {
    ProgramEnvironment.made(from: environment, naming: names)
  }

  /// A variable of the target's own, such as `RATEPRESS_STORE_AWS_SECRET_ACCESS_KEY`, or else the
  /// common one.
  package func value(of name: String) -> String? {
    [environment[prefix + name], environment[name]].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }

  /// The password; nil if there is none.
  /// - Throws: `PublishError` if its file cannot be read, or if others may read it.
  package func password() throws(PublishError) -> String? {
    if let password = environment[passwordVariable], !password.isEmpty { return password }
    do {
      return try passwordFile.map(SecretFile.firstLine)
    } catch {
      throw PublishError(.configuration, "password_file: \(error)")
    }
  }

  /// Refuses a file that is missing or that others may read.
  package static func checkPrivate(_ path: String, _ setting: String) throws(PublishError) {
    do {
      try SecretFile.check(path)
    } catch {
      throw PublishError(.configuration, "\(setting): \(error)")
    }
  }
}
