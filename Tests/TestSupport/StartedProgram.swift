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

  /// A program that has ended must not stay a process of the tests': Swift Testing waits for any of them,
  /// finds that one again and again, and never comes to those of its exit tests.
  deinit {
    guard isRunning else { return }
    let id = id
    Thread.detachNewThread { _ = Self.status(of: id, waiting: true) }
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

  /// Runs a program without input to its end; programs that it leaves behind are not waited for.
  ///
  /// - Parameters:
  ///   - environment: All of its variables; nil for those of the tests.
  ///   - file: Where its output goes; nil for the outcome.
  ///   - keepsErrors: Whether its errors are kept; otherwise they are those of the tests.
  public static func outcome(
    of program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil, output file: String? = nil, keepsErrors: Bool = true
  ) throws -> Outcome {
    // Files: a pipe that nobody empties stops the program after 64 KiB.
    let files = [try file.map(opened) ?? Spawn.file(), try Spawn.file()]
    defer { for file in files { close(file) } }
    let process = try Spawn.start(
      program, arguments, in: folder, environment: environment,
      streams: [
        .none, .descriptor(files[0]), keepsErrors ? .descriptor(files[1]) : .inherited,
      ])
    let status = status(of: process, waiting: true) ?? -1
    return Outcome(
      status: status, output: file == nil ? try contents(of: files[0]) : [],
      errors: try contents(of: files[1]))
  }

  private static func contents(of file: Int32) throws -> [UInt8] {
    guard lseek(file, 0, SEEK_SET) == 0 else { throw POSIXError(.EIO) }
    return Array(try FileHandle(fileDescriptor: file).readToEnd() ?? Data())
  }
}
