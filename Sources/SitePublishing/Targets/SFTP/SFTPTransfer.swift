/// Whole files over a session; each step is sent as soon as it can be.
enum SFTPTransfer {
  /// Writes a new file.
  /// - Parameter completion: Gets nil, or the reply that says why it failed.
  static func write(
    _ bytes: [UInt8], to path: [UInt8], mode: UInt32, _ session: SFTPSession,
    _ completion: @escaping (SFTPReply?) throws -> Void
  ) {
    session.send(.create(path, mode: mode)) { reply in
      guard case .handle(let handle) = reply else { return try completion(reply) }
      write(bytes, toOpen: handle, mode: mode, session, completion)
    }
  }

  /// Writes an open file, and closes it.
  /// - Parameter completion: Gets nil, or the reply that says why it failed.
  static func write(
    _ bytes: [UInt8], toOpen handle: [UInt8], mode: UInt32, _ session: SFTPSession,
    _ completion: @escaping (SFTPReply?) throws -> Void
  ) {
    let starts = stride(from: 0, to: bytes.count, by: SFTPRequest.chunk)
    var left = starts.underestimatedCount + 2
    var failure: SFTPReply?
    let step: SFTPSession.Completion = { reply in
      if case .status(.ok, _) = reply {} else { failure = failure ?? reply }
      left -= 1
      if left == 0 { try completion(failure) }
    }
    // Whatever the server's umask.
    session.send(.setMode(mode, ofOpen: handle), step)
    for start in starts {
      let chunk = bytes[start..<min(start + SFTPRequest.chunk, bytes.count)]
      session.send(.write(handle, at: start, chunk), step)
    }
    session.send(.close(handle), step)
  }

  /// Reads so many bytes of a file, or all if it has fewer.
  /// - Parameter completion: Gets nil if the file cannot be read.
  static func read(
    _ path: [UInt8], count: Int, _ session: SFTPSession,
    _ completion: @escaping ([UInt8]?) throws -> Void
  ) {
    session.send(.openForReading(path)) { reply in
      guard case .handle(let handle) = reply else { return try completion(nil) }
      read(handle, from: 0, count: count, session, completion)
      session.send(.close(handle)) { _ in }
    }
  }

  /// Reads the rest of an open file, sixteen pieces at a time until one is short, and closes it.
  /// - Parameter completion: Gets nil if the file cannot be read.
  static func readOn(
    _ handle: [UInt8], _ start: [UInt8], _ session: SFTPSession, _ meter: PeerMeter,
    _ completion: @escaping ([UInt8]?) throws -> Void
  ) {
    let count = 16 * SFTPRequest.chunk
    read(handle, from: start.count, count: count, session) { bytes in
      try meter.part(bytes: bytes?.count ?? 0)
      if let bytes, bytes.count == count {
        return readOn(handle, start + bytes, session, meter, completion)
      }
      session.send(.close(handle)) { _ in }
      try completion(bytes.map { start + $0 })
    }
  }

  private static func read(
    _ handle: [UInt8], from offset: Int, count: Int, _ session: SFTPSession,
    _ completion: @escaping ([UInt8]?) throws -> Void
  ) {
    let starts = Array(stride(from: 0, to: count, by: SFTPRequest.chunk))
    var pieces = [[UInt8]](repeating: [], count: starts.count)
    var left = starts.count
    var isWhole = true
    for (index, start) in starts.enumerated() {
      let wanted = min(SFTPRequest.chunk, count - start)
      session.send(.read(handle, at: offset + start, count: wanted)) { reply in
        switch reply {
        case .data(let bytes): pieces[index] = bytes
        case .status(.end, _): break
        default: isWhole = false
        }
        left -= 1
        guard left == 0 else { return }
        // After a short piece come only empty ones, or what follows would be in a wrong place.
        let isDense = zip(pieces, pieces.dropFirst())
          .allSatisfy { $0.count == SFTPRequest.chunk || $1.isEmpty }
        try completion(isWhole && isDense ? pieces.flatMap { $0 } : nil)
      }
    }
  }
}
