import Foundation
import Glibc

/// A server that a test starts, ended with the test; one that reads its standard input to the end
/// ends with the tests at the latest.
public final class ServerProcess: Sendable {
  /// The first line of its output; empty if it printed none.
  public let firstLine: String
  /// Its number.
  public var identifier: Int32 { process.processIdentifier }
  private let process: Process
  private let input = Pipe()

  /// Starts a program; `printsLine` waits for a line of its output.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil,
    printsLine: Bool
  ) throws {
    let output = Pipe()
    process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while printsLine, !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    firstLine = text.split(separator: "\n").first.map(String.init) ?? ""
  }

  deinit {
    // A child inherits which signals its thread held back: SIGTERM may be one.
    kill(process.processIdentifier, SIGKILL)
  }

  /// A port of 127.0.0.1 that nobody listened on a moment ago.
  public static func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.executableLoad) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits until something listens on the port.
  public static func waitForPort(_ port: Int) throws {
    for _ in 0..<600 {
      if (try? Shell.run("exec 3<>/dev/tcp/127.0.0.1/\(port)", shell: "/bin/bash")) != nil {
        return
      }
      usleep(50_000)
    }
    throw CocoaError(.executableLoad)
  }

  /// The Python of `Tests/Browser/prepare`, with the packages of its list.
  public static let python =
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path(percentEncoded: false) + ".venv/bin/python"

  /// A file in `Tests/Servers`.
  public static func script(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Servers/\(name)").path(percentEncoded: false)
  }
}
