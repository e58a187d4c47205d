import Foundation

/// Runs programs of the machine that a test needs.
public enum Shell {
  /// What a command came to.
  public struct Outcome: Sendable {
    /// The exit status.
    public let status: Int32
    /// Standard output.
    public let output: String
    /// Standard error.
    public let errors: String

    /// The same with texts.
    public init(_ outcome: StartedProgram.Outcome) {
      status = outcome.status
      output = String(decoding: outcome.output, as: UTF8.self)
      errors = String(decoding: outcome.errors, as: UTF8.self)
    }
  }

  /// What the command prints; throws if it fails.
  @discardableResult
  public static func run(_ command: String) throws -> [UInt8] {
    let outcome = try StartedProgram.outcome(of: shell, ["-c", command], keepsErrors: false)
    guard outcome.status == 0 else { throw CocoaError(.executableLoad) }
    return outcome.output
  }

  /// What the command comes to, in its own environment or in the given one.
  public static func outcome(of command: String, environment: [String: String]? = nil) throws
    -> Outcome
  {
    try Outcome(StartedProgram.outcome(of: shell, ["-c", command], environment: environment))
  }

  private static let shell = "/bin/sh"
}
