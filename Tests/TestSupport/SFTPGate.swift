import Foundation
import Glibc

/// An SFTP server behind a switch that counts renamings; `Tests/Servers/sftp_gate.py` tells more.
public final class SFTPGate: Sendable {
  /// The server.
  public let server: SSHServer
  private let folder: TemporaryFolder

  /// Starts the server; all passes until something is set.
  public init() throws {
    folder = try TemporaryFolder()
    let gate = StartedServer.script("sftp_gate.py")
    server = try SSHServer(settings: "ForceCommand python3 '\(gate)' '\(folder.path)'\n")
  }

  /// Cuts the connection instead of a renaming, and all later ones.
  /// - Parameters:
  ///   - pattern: What the new path looks like.
  ///   - number: Which renaming of that pattern it is, from 1 on.
  public func cut(at pattern: String, _ number: Int) throws {
    try set("cut\n\(pattern)\n\(number)\n")
  }

  /// Runs a program that is killed instead of a renaming.
  /// - Returns: Its status: 137, unless it ended before.
  public func kill(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String],
    at pattern: String, _ number: Int
  ) throws -> Int32 {
    try set("kill\n\(pattern)\n\(number)\n")
    let note = "echo $$ >'\(self.folder.path)/process'; exec \"$0\" \"$@\""
    let status = try StartedProgram(
      "/bin/sh", ["-c", note, program] + arguments, in: folder, environment: environment
    ).wait()
    try waitForEnd()
    return status
  }

  /// Lets all pass again.
  public func open() throws {
    try waitForEnd()
    try folder.remove("switch")
    if isSprung { try folder.remove("count") }
  }

  /// Whether the switch has acted.
  public var isSprung: Bool {
    FileManager.default.fileExists(atPath: folder.path + "/count")
  }

  /// Waits, for two minutes at most, until the server has carried out what clients that are gone asked
  /// for.
  private func waitForEnd() throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try server.hasSessions {
      guard ContinuousClock.now < deadline else { throw POSIXError(.ETIMEDOUT) }
      usleep(10_000)
    }
  }

  private func set(_ text: String) throws {
    if isSprung { try folder.remove("count") }
    try folder.write("switch", text)
  }
}
