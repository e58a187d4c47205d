import Foundation

/// Runs programs of the machine that a test needs.
public enum Shell {
  /// What the command prints; throws where it fails.
  @discardableResult
  public static func run(_ command: String) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    return Array(bytes)
  }
}
