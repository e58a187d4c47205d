import Glibc
import SystemFiles

/// Runs an installed program to its end.
package struct Program {
  /// What came of it.
  package struct Outcome: Sendable {
    /// The exit status, or 128 and a signal's number.
    package var status: Int32
    /// What it wrote to standard output.
    package var output: [UInt8] = []
    /// Standard error, its end if it is long.
    package var errors = ""
    /// Whether it was ended because it took too long.
    package var isTimedOut = false
    /// Whether it was ended because it wrote too much.
    package var isTooMuch = false
  }

  /// How much of the messages is kept, in bytes.
  private static let errorLimit = 16_384

  package let name: String
  /// All of its environment.
  package var environment: [String: String]
  /// Where it runs; nil for the current folder.
  package var folder: String?
  /// The size of a file that it may write, in bytes; nil for any.
  package var fileLimit: Int?

  package init(_ name: String, environment: [String: String], folder: String? = nil) {
    self.name = name
    self.environment = environment
    self.folder = folder
  }

  /// Runs it.
  /// - Parameters:
  ///   - input: What it reads.
  ///   - limit: After which it is ended; nil for never.
  ///   - outputLimit: How many bytes of results are collected before it is ended.
  ///   - onOutput: Takes results as they come; without it they are collected.
  /// - Throws: `PublishError` if the program is not installed or cannot be started.
  package func run(
    _ arguments: [String], input: [UInt8] = [], limit: Duration? = nil,
    outputLimit: Int = PeerLimits().listing,
    onOutput: ((ArraySlice<UInt8>) -> Void)? = nil
  ) throws(PublishError) -> Outcome {
    let child = try start(arguments)
    var outcome = Outcome(status: 0)
    var errors: [UInt8] = []
    var rest = input[...]
    if rest.isEmpty { child.closeInput() }
    child.setNonblocking()
    let end = limit.map { ContinuousClock.now + $0 }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var open = Set(ChildProcess.Stream.allCases)
    while !open.isEmpty {
      let left = end.map { ContinuousClock.now.duration(to: $0) }
      guard let ready = child.readiness(sends: !rest.isEmpty, streams: open, within: left) else {
        outcome.isTimedOut = true
        break
      }
      if ready.takesInput {
        let sent = child.send(rest)
        rest = rest.dropFirst(sent ?? rest.count)
        if rest.isEmpty { child.closeInput() }
      }
      if ready.streams.contains(.output) {
        if let piece = child.receive(.output, into: &buffer) {
          if let onOutput { onOutput(piece) } else { outcome.output += piece }
        } else {
          open.remove(.output)
        }
        if outcome.output.count > outputLimit {
          outcome.isTooMuch = true
          break
        }
      }
      if ready.streams.contains(.errors) {
        if let piece = child.receive(.errors, into: &buffer) {
          errors += piece
          if errors.count > Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit) }
        } else {
          open.remove(.errors)
        }
      }
    }
    outcome.status = outcome.isTimedOut || outcome.isTooMuch ? child.kill() : child.wait()
    outcome.errors = String(decoding: errors, as: UTF8.self)
    return outcome
  }

  /// Starts it; throws `PublishError` if it is not installed or cannot be started.
  func start(_ arguments: [String]) throws(PublishError) -> ChildProcess {
    do {
      return try ChildProcess(
        name, arguments, environment: environment, folder: folder, fileLimit: fileLimit)
    } catch {
      throw error.code == ENOENT
        ? PublishError(.configuration, "\(name) is not installed; install it (Debian: \(name))")
        : PublishError(.failed, "\(error)")
    }
  }
}
