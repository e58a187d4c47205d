import Foundation
import Glibc
import Synchronization

/// A program that a test starts and waits for.
public final class StartedProgram: Sendable {
  /// Its process.
  public let id: pid_t
  private let ending = Mutex<Int32?>(nil)

  /// Starts a program without input; what it writes goes to the files, or nowhere.
  public init(
    _ program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil, output: String? = nil, errors: String? = nil
  ) throws {
    let files = try [output, errors].map { path in try path.map(Self.opened) }
    defer { for file in files.compactMap(\.self) { close(file) } }
    id = try Spawn.start(
      program, arguments, in: folder, environment: environment,
      streams: [.none] + files.map { $0.map(Spawn.Stream.descriptor) ?? .none })
  }

  private static func opened(_ path: String) throws -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENOENT) }
    return file
  }

  /// Whether it has not ended yet.
  public var isRunning: Bool { ended(waiting: false) == nil }

  /// Waits for its end: the exit status, or 128 and the number of the signal.
  @discardableResult
  public func wait() -> Int32 { ended(waiting: true) ?? -1 }

  private func ended(waiting: Bool) -> Int32? {
    ending.withLock { ending in
      if ending == nil { ending = Self.status(of: id, waiting: waiting) }
      return ending
    }
  }

  private static func status(of process: pid_t, waiting: Bool) -> Int32? {
    var code: Int32 = 0
    var found: pid_t
    repeat {
      found = waitpid(process, &code, waiting ? 0 : WNOHANG)
    } while found < 0 && errno == EINTR
    guard found == process else { return nil }
    let signal = code & 0x7F
    return signal == 0 ? code >> 8 & 0xFF : 128 + signal
  }

  /// What a program came to.
  public struct Outcome: Sendable {
    /// The exit status, or 128 and the number of the signal.
    public let status: Int32
    /// Standard output; empty if it went to a file.
    public let output: [UInt8]
    /// Standard error.
    public let errors: [UInt8]
  }

  /// Runs a program without input to its end.
  ///
  /// - Parameters:
  ///   - environment: All of its variables; nil for those of the tests.
  ///   - file: Where its output goes; nil for the outcome.
  ///   - keepsErrors: Whether its errors are kept; otherwise they are those of the tests.
  public static func outcome(
    of program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil, output file: String? = nil, keepsErrors: Bool = true
  ) throws -> Outcome {
    let (output, errors) = (try Spawn.pipe(), try Spawn.pipe())
    defer { for end in [output.reading, errors.reading] { close(end) } }
    let process: pid_t
    do {
      let opened = try file.map(Self.opened)
      defer { for end in [output.writing, errors.writing, opened ?? -1] { close(end) } }
      process = try Spawn.start(
        program, arguments, in: folder, environment: environment,
        streams: [
          .none, .descriptor(opened ?? output.writing),
          keepsErrors ? .descriptor(errors.writing) : .inherited,
        ])
    }
    let texts = contents(of: [output.reading, errors.reading])
    return Outcome(
      status: status(of: process, waiting: true) ?? -1, output: texts[0], errors: texts[1])
  }

  /// Reads pipes to their ends, whichever has something.
  private static func contents(of pipes: [Int32]) -> [[UInt8]] {
    var contents = pipes.map { _ in [UInt8]() }
    var polled = pipes.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while polled.contains(where: { $0.fd >= 0 }) {
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      for place in polled.indices where polled[place].revents != 0 {
        let count = read(polled[place].fd, &buffer, buffer.count)
        if count > 0 {
          contents[place] += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          polled[place].fd = -1
        }
      }
    }
    return contents
  }
}
