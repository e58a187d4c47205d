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
  private let name: String
  private let input: Int32
  /// Holds what it writes beside that line.
  private let folder: TemporaryFolder

  /// How long a server on a busy machine may take until it says or does something, in seconds.
  private static let patience = 120

  /// Starts a program; `printsLine` waits for a line of its output. Throws `ServerFailure` if it ends
  /// without one, or stays silent.
  public init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    printsLine: Bool = false
  ) throws {
    name = program
    folder = try TemporaryFolder()
    let words = open("\(folder.path)/words", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard words >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let (input, output) = (try Spawn.pipe(), try Spawn.pipe())
    defer { close(output.reading) }
    do {
      defer { for end in [input.reading, output.writing, words] { close(end) } }
      process = try Spawn.start(
        program, arguments,
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        streams: [
          .descriptor(input.reading), .descriptor(printsLine ? output.writing : words),
          .descriptor(words),
        ])
    } catch {
      close(input.writing)
      throw error
    }
    self.input = input.writing
    firstLine = printsLine ? Self.line(from: output.reading) : ""
    if printsLine, firstLine.isEmpty { throw failure("printed no line") }
  }

  deinit {
    close(input)
    kill(-process, SIGTERM)
    for _ in 0..<1200 where !hasEnded { usleep(25_000) }
    if !hasEnded { kill(-process, SIGKILL) }
    waitpid(process, nil, 0)
  }

  /// A line, without its end; empty if the writer ends before, or is silent for too long.
  private static func line(from pipe: Int32) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    var polled = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    while poll(&polled, 1, Int32(patience * 1000)) > 0, read(pipe, &byte, 1) == 1 {
      guard byte != UInt8(ascii: "\n") else { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return ""
  }

  /// The port that is its first line.
  public func announcedPort() throws -> Int {
    guard let port = Int(firstLine) else { throw failure("printed no port but: \(firstLine)") }
    return port
  }

  /// Starts a server that is given a port to listen on. Another program may take that port first: a
  /// server that ends is started again on another one, three times in all.
  ///
  /// - Parameters:
  ///   - address: The IPv4 address that it listens on.
  ///   - fixedPort: The port if it may not be any one.
  public static func listening(
    at address: String = "127.0.0.1", fixedPort: Int? = nil,
    _ start: (_ port: Int) throws -> StartedServer
  ) throws -> (server: StartedServer, port: Int) {
    var attempt = 1
    while true {
      let port = try fixedPort ?? FreePort.find()
      let server = try start(port)
      if try server.waitUntilListening(at: address, port: port) { return (server, port) }
      guard attempt < 3 else { throw server.failure("does not listen on port \(port)") }
      attempt += 1
    }
  }

  /// Waits until the server itself listens there; false if it ends before.
  private func waitUntilListening(at address: String, port: Int) throws -> Bool {
    for _ in 0..<Self.patience * 40 {
      if hasEnded { return false }
      if ListeningSocket.isHeld(by: process, at: address, port: port) { return true }
      usleep(25_000)
    }
    throw failure("does not listen on port \(port) within \(Self.patience) s")
  }

  /// Whether it has ended; it is not reaped by that, so that its number stays its own.
  public var hasEnded: Bool { ending != nil }

  /// How it ended; nil if it still runs.
  private var ending: String? {
    var info = siginfo_t()
    let code = waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT)
    guard code == 0, info.si_signo == SIGCHLD else { return nil }
    let status = info._sifields._sigchld.si_status
    return info.si_code == CLD_EXITED
      ? "ended with status \(status)" : "was ended by signal \(status)"
  }

  /// What it has written beside that line.
  public var words: String { (try? folder.text("words")) ?? "" }

  /// What is wrong with the server, with its last words.
  public func failure(_ problem: String) -> ServerFailure {
    let words = words.split(separator: "\n").suffix(8)
    return ServerFailure(
      description: "\(name) \(problem)\(ending.map { "; it \($0)" } ?? ""); its last words: "
        + (words.isEmpty ? "none" : words.joined(separator: "\n")))
  }

  /// The Python of `Tests/Browser/prepare`, with the packages of its list. It is a link to the machine's,
  /// which finds these packages only if it is called by this name.
  public static let python = file("../.venv/bin/python")

  /// A file in `Tests/Servers`.
  public static func script(_ name: String) -> String { file("Servers/\(name)") }

  private static func file(_ path: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .path(percentEncoded: false) + path
  }
}

/// A server of a test's that did not do what it was started for.
public struct ServerFailure: Error, CustomStringConvertible {
  /// Which server, what happened, and what it wrote last.
  public let description: String
}
