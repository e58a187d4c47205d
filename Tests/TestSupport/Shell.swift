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
  }

  /// What the command prints; throws if it fails.
  @discardableResult
  public static func run(_ command: String) throws -> [UInt8] {
    let (process, output) = prepared(command)
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return Array(bytes)
  }

  /// What the command comes to, in its own environment or in the given one; its errors have to fit
  /// into a pipe.
  public static func outcome(of command: String, environment: [String: String]? = nil) throws
    -> Outcome
  {
    let (process, output) = prepared(command)
    let errors = Pipe()
    process.standardError = errors
    if let environment { process.environment = environment }
    try process.run()
    let results = try output.fileHandleForReading.readToEnd() ?? Data()
    let diagnostics = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: results, as: UTF8.self),
      errors: String(decoding: diagnostics, as: UTF8.self))
  }

  private static func prepared(_ command: String) -> (Process, Pipe) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    return (process, output)
  }
}
