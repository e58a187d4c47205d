import Foundation
import Glibc

/// A server that a test starts and that ends with the value, with all that it started in its turn. One
/// that reads its standard input to the end ends with the tests at the latest.
///
/// It has a process group of its own: some servers signal their whole group when they end, which
/// otherwise is that of the tests.
public final class StartedServer: Sendable {
  /// The first line of its output; empty if none was waited for.
  public let firstLine: String
  /// Its process.
  public let process: pid_t
  private let input: Int32

  /// Starts a program; `printsLine` waits for a line of its output.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    printsLine: Bool = false
  ) throws {
    let (input, output) = (try Spawn.pipe(), try Spawn.pipe())
    defer { close(output.reading) }
    do {
      defer { for end in [input.reading, output.writing] { close(end) } }
      process = try Spawn.start(
        program, arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        streams: [
          .descriptor(input.reading), printsLine ? .descriptor(output.writing) : .none, .none,
        ])
    } catch {
      close(input.writing)
      throw error
    }
    self.input = input.writing
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while printsLine, read(output.reading, &byte, 1) == 1, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    firstLine = String(decoding: line, as: UTF8.self)
  }

  deinit {
    kill(-process, SIGTERM)
    waitpid(process, nil, 0)
    close(input)
  }

  /// The Python of `Tests/Browser/prepare`, with the packages of its list.
  public static let python = file("../.venv/bin/python")

  /// A file in `Tests/Servers`.
  public static func script(_ name: String) -> String { file("Servers/\(name)") }

  private static func file(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: path).standardizedFileURL.path(percentEncoded: false)
  }
}
