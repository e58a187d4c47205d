import Glibc
import SystemFiles

/// Runs an installed program to its end.
package struct Program {
  /// What came of it.
  package struct Outcome: Sendable {
    /// The exit status, or 128 and a signal's number.
    package var status: Int32
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
  package var environment: [String: String]
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
    if let descriptor = child.input { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    let end = limit.map { ContinuousClock.now + $0 }
    var isOpen = (output: true, errors: true)
    while isOpen.output || isOpen.errors {
      var polled = [
        pollfd(fd: isOpen.output ? child.output : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.errors ? child.errors : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.input ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      let left = end.map { max(ContinuousClock.now.duration(to: $0) / .milliseconds(1), 0) }
      let count = poll(&polled, 3, left.map { Int32(min($0.rounded(.up), 1e9)) } ?? -1)
      if count == 0 {
        outcome.isTimedOut = true
        break
      }
      if polled[2].revents != 0 {
        let written = child.input.map { input in
          rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        }
        if let written, written > 0 { rest = rest.dropFirst(written) }
        let isOver = (written ?? -1) < 0 && errno != EAGAIN && errno != EINTR
        if rest.isEmpty || isOver { child.closeInput() }
      }
      if polled[0].revents != 0 {
        isOpen.output = Self.take(from: child.output) { piece in
          if let onOutput { onOutput(piece) } else { outcome.output += piece }
        }
        if outcome.output.count > outputLimit {
          outcome.isTooMuch = true
          break
        }
      }
      if polled[1].revents != 0 {
        isOpen.errors = Self.take(from: child.errors) { piece in
          errors += piece
          if errors.count > Self.errorLimit { errors.removeFirst(errors.count - Self.errorLimit) }
        }
      }
    }
    outcome.status = outcome.isTimedOut || outcome.isTooMuch ? child.kill() : child.wait()
    outcome.errors = String(decoding: errors, as: UTF8.self)
    return outcome
  }

  private func start(_ arguments: [String]) throws(PublishError) -> ChildProcess {
    do {
      return try ChildProcess(
        name, arguments, environment: environment, folder: folder, fileLimit: fileLimit)
    } catch {
      throw error.code == ENOENT
        ? PublishError(.configuration, "\(name) is not installed; install it (Debian: \(name))")
        : PublishError(.failed, "\(error)")
    }
  }

  /// Hands on what can be read; false at the end.
  private static func take(
    from descriptor: Int32, _ body: (ArraySlice<UInt8>) -> Void
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 { body(buffer[..<count]) }
    return count > 0 || (count < 0 && errno == EINTR)
  }
}
