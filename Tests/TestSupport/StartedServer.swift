import Foundation
import Glibc

/// A server that a test starts, ended with the test; one that reads its standard input to the end
/// ends with the tests at the latest.
public final class StartedServer: Sendable {
  /// The first line of its output; empty if none was waited for.
  public let firstLine: String
  private let process: pid_t
  private let input: Int32

  /// Starts a program with no other files open; `printsLine` waits for a line of its output.
  public init(_ program: String, _ arguments: [String], printsLine: Bool = false) throws {
    var (inputs, outputs) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    guard pipe(&inputs) == 0, pipe(&outputs) == 0 else {
      throw POSIXError(.EMFILE)
    }
    defer { for descriptor in [inputs[0]] + outputs { close(descriptor) } }
    for descriptor in inputs + outputs { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputs[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    for descriptor in Int32(3)..<1024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, program, &actions, &attributes, words, environ)
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
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
    close(input)
  }

  /// A port of 127.0.0.1 that nothing listened on a moment ago.
  public static func freePort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = Self.address("127.0.0.1", port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 ? getsockname(socket, $0, &length) : -1
      }
    }
    guard code == 0 else { throw POSIXError(.EADDRINUSE) }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Waits until something listens at the port.
  public static func wait(for port: Int, at host: String) throws {
    for _ in 0..<1200 {
      let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = Self.address(host, port: port)
      let code = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      if code == 0 { return }
      usleep(25_000)
    }
    throw POSIXError(.ECONNREFUSED)
  }

  private static func address(_ host: String, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr(host)
    address.sin_port = UInt16(port).bigEndian
    return address
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
