import Foundation
import Glibc

/// A server that a test starts and that ends with the value, with all that it started in its turn. One
/// that reads its standard input to the end ends with the tests at the latest.
///
/// It has a process group of its own: some servers signal their whole group when they end, which
/// otherwise is that of the tests. No file of the tests' stays open in it.
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
    var (inputs, outputs) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    guard pipe(&inputs) == 0, pipe(&outputs) == 0 else { throw POSIXError(.EMFILE) }
    defer { for descriptor in [inputs[0]] + outputs { close(descriptor) } }
    for descriptor in inputs + outputs { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    if printsLine { posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO) }
    for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables =
      ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    (process, input) = (started, inputs[1])
    var line: [UInt8] = []
    var byte: UInt8 = 0
    close(outputs[1])
    outputs[1] = -1
    while printsLine, read(outputs[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") {
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
