import SystemFiles

/// The secrets of one target, from the environment, from systemd or from a file, the first that has them; they are
/// asked for when they are needed, and nowhere else kept.
package struct PublishSecrets: Sendable {
  private let name: String
  private let prefix: String
  private let environment: [String: String]
  private let passwordFile: String?
  private let keyFile: String?

  /// - Parameters:
  ///   - name: The target's.
  ///   - environment: The process's variables.
  ///   - keyFile: With keys of S3, as AWS's own programs write it.
  package init(
    name: String, environment: [String: String], passwordFile: String?, keyFile: String? = nil
  ) {
    self.name = name
    prefix = Self.variablePrefix(name)
    self.environment = environment
    self.passwordFile = passwordFile
    self.keyFile = keyFile
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
    own(name) ?? environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The path of a file that systemd hands over for the target; nil if there is none of that kind.
  private func credential(_ kind: String) -> String? {
    SecretFile.credential("\(name).\(kind)", in: environment)
  }

  private func own(_ name: String) -> String? {
    environment[prefix + name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The keys of an S3 store: those of the target alone, by its variables, systemd or its file, or else the common
  /// variables; nil if there are none.
  /// - Throws: `PublishError` if a file cannot be read, if others may read it, or if it has no keys.
  func s3Keys() throws(PublishError) -> S3Keys? {
    if let keys = S3Keys(own) { return keys }
    if let file = credential("keys") {
      return try keys(in: file, "credential", isCredential: true)
    }
    if let keyFile { return try keys(in: keyFile, "key_file") }
    return S3Keys { value(of: $0) }
  }

  private func keys(
    in path: String, _ setting: String, isCredential: Bool = false
  ) throws(PublishError) -> S3Keys {
    let text: [UInt8]
    do {
      text = try SecretFile.contents(path, isCredential: isCredential)
    } catch {
      throw PublishError(.configuration, "\(setting): \(error)")
    }
    guard let keys = S3Keys(file: String(decoding: text, as: UTF8.self)) else {
      throw PublishError(
        .configuration,
        "\(setting): \(path) has no keys; write the lines aws_access_key_id = … and "
          + "aws_secret_access_key = … below [default]")
    }
    return keys
  }

  /// The password; nil if there is none.
  /// - Throws: `PublishError` if its file cannot be read, or if others may read it.
  package func password() throws(PublishError) -> String? {
    if let password = environment[passwordVariable], !password.isEmpty { return password }
    let credential = credential("password")
    guard let file = credential ?? passwordFile else { return nil }
    do {
      return try SecretFile.firstLine(file, isCredential: credential != nil)
    } catch {
      throw PublishError(
        .configuration, "\(credential == nil ? "password_file" : "credential"): \(error)")
    }
  }

  /// The path of the private key; nil if there is none.
  /// - Parameter file: The one that the settings name.
  /// - Throws: `PublishError` if it is a public key, if it is missing or if others may read it.
  func privateKey(or file: String?) throws(PublishError) -> String? {
    if let key = credential("key") {
      try checkKeyCredential()
      return key
    }
    if let file { try Self.checkPrivateKey(file, "key") }
    return file
  }

  /// Refuses a private key of systemd's that is a public one, or that others may read.
  package func checkKeyCredential() throws(PublishError) {
    guard let key = credential("key") else { return }
    try Self.checkPrivateKey(key, "credential", isCredential: true)
  }

  /// How files of public keys begin.
  private static let publicKeyStarts = [
    "ssh-", "ecdsa-sha2-", "sk-ssh-", "sk-ecdsa-", "---- BEGIN SSH2 PUBLIC KEY",
  ]

  /// Refuses a public key, and a file that is missing or that others may read.
  package static func checkPrivateKey(
    _ path: String, _ setting: String, isCredential: Bool = false
  ) throws(PublishError) {
    if let bytes = try? FileContents.ofRegularFile(path, followsLinks: true),
      publicKeyStarts.contains(where: { bytes.starts(with: $0.utf8) })
    {
      let pair = path.hasSuffix(".pub") ? ", \(path.dropLast(".pub".count))" : ""
      throw PublishError(
        .configuration, "\(setting): \(path) is a public key; name the private one\(pair)")
    }
    do {
      try SecretFile.check(path, isCredential: isCredential)
    } catch {
      throw PublishError(.configuration, "\(setting): \(error)")
    }
  }
}
