import SystemFiles

/// The key that a source asks for, from the environment, from systemd's credential `KIND.key` or from a file, the first
/// that has it; it is read when a request is sent, and kept nowhere.
package struct SourceKey: Sendable {
  private let source: String
  private let environment: [String: String]
  private let file: String?

  /// - Parameters:
  ///   - source: The source's kind.
  ///   - environment: The process's variables.
  ///   - file: The path of a file whose first line is the key.
  package init(source: String, environment: [String: String] = [:], file: String? = nil) {
    self.source = source
    self.environment = environment
    self.file = file
  }

  /// The variable that holds the key of a source, such as `RATEPRESS_KEXIM_KEY`.
  package static func variable(of source: String) -> String {
    "RATEPRESS_\(String(source.uppercased().map { $0 == "-" ? "_" : $0 }))_KEY"
  }

  /// Why the key cannot be used, in words; nil if it can, or if there is none here.
  package var problem: String? { fault.flatMap { $0.isMissing ? nil : $0.text } }

  /// That there is no key here, in words; nil if there is one.
  package var absence: String? { fault.flatMap { $0.isMissing ? $0.text : nil } }

  private var fault: (text: String, isMissing: Bool)? {
    do throws(RatesDataError) {
      _ = try read()
      return nil
    } catch {
      if case .noKey = error { return ("\(error)", true) }
      return ("\(error)", false)
    }
  }

  /// The key; throws `RatesDataError` if there is none, or none that can be sent.
  func read() throws(RatesDataError) -> String {
    let variable = Self.variable(of: source)
    if let key = environment[variable], !key.isEmpty { return try checked(key, from: variable) }
    let credential = SecretFile.credential("\(source).key", in: environment)
    guard let file = credential ?? file else {
      throw .noKey(source: source, variable: variable)
    }
    let key: String
    do {
      key = try SecretFile.firstLine(file, isCredential: credential != nil)
    } catch {
      let place = credential == nil ? "source.key_file" : "credential"
      throw .unusableKey(source: source, reason: "\(place): \(error)")
    }
    return try checked(key, from: file)
  }

  /// Refuses what would end a line of the header.
  private func checked(_ key: String, from place: String) throws(RatesDataError) -> String {
    guard (8...256).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else {
      throw .unusableKey(
        source: source, reason: "\(place) must be 8 to 256 letters, digits and signs of ASCII")
    }
    return key
  }
}
