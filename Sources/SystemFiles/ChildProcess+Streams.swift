import Glibc

/// What goes to a program and comes from it.
extension ChildProcess {
  /// What can be read of it.
  package enum Stream: CaseIterable, Sendable {
    /// Its results.
    case output
    /// Its messages.
    case errors
  }

  /// What can be done without waiting, or has come to its end.
  package struct Readiness {
    /// Whether it takes input now.
    package var takesInput = false
    /// Those that have something to read, or have ended.
    package var streams: Set<Stream> = []
  }

  /// Lets nothing that is sent wait until the program takes it, nor, with `alsoStreams`, what is received.
  package func setNonblocking(alsoStreams: Bool = false) {
    let streams = alsoStreams ? [output, errors] : []
    for descriptor in streams + [input].compactMap(\.self) {
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
  }

  /// Waits until something can be sent or received; nil if nothing could within the limit.
  /// - Parameters:
  ///   - sends: Whether there is something to send.
  ///   - streams: Those that are still read.
  ///   - limit: How long to wait; nil for any time.
  package func readiness(
    sends: Bool, streams: Set<Stream>, within limit: Duration?
  ) -> Readiness? {
    var polled = [
      pollfd(fd: sends ? input ?? -1 : -1, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: streams.contains(.output) ? output : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: streams.contains(.errors) ? errors : -1, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = limit.map { max($0 / .milliseconds(1), 0).rounded(.up) }
    let count = poll(&polled, 3, milliseconds.map { Int32(min($0, 1e9)) } ?? -1)
    guard count > 0 else { return count < 0 && errno == EINTR ? Readiness() : nil }
    var ready = Readiness(takesInput: polled[0].revents != 0)
    if polled[1].revents != 0 { ready.streams.insert(.output) }
    if polled[2].revents != 0 { ready.streams.insert(.errors) }
    return ready
  }

  /// Sends bytes, as many as the program takes at once: how many; nil if it takes no more.
  package func send(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let input else { return nil }
    let count = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// The next bytes, as many as the buffer holds, empty if none have come; nil at the end.
  package func receive(
    _ stream: Stream, into buffer: inout [UInt8]
  ) -> ArraySlice<UInt8>? {
    let count = read(stream == .output ? output : errors, &buffer, buffer.count)
    if count < 0 { return errno == EAGAIN || errno == EINTR ? [] : nil }
    return count > 0 ? buffer[..<count] : nil
  }

  /// The rest of its messages; waits for its end, for a few seconds, and ends it then.
  package func lastErrors() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while let ready = readiness(sends: false, streams: [.errors], within: .seconds(3)) {
      guard ready.streams.contains(.errors) else { continue }
      guard let piece = receive(.errors, into: &buffer) else { break }
      bytes += piece
    }
    _ = kill()
    return bytes
  }
}
