import SystemFiles

/// One connection to an SFTP server through the pipes of a program, with many requests under way at
/// once. One thread uses it.
final class SFTPSession {
  /// The connection is of no more use.
  enum Failure: Error {
    /// It ended; the program's messages say why.
    case ended
    /// The server was silent for too long.
    case silent
    /// The server sent what is no reply.
    case malformed
  }

  typealias Completion = (SFTPReply) throws -> Void

  /// Larger than any reply that was asked for, in bytes.
  private static let replyLimit = 1 << 20

  let version: SFTPReply.Version
  /// Counts what is under way; nil for what has its end by itself.
  var meter: PeerMeter?
  private let total: PeerMeter
  private let wire: Wire
  private var waiting: [UInt32: Completion] = [:]
  private var lastID: UInt32 = 0

  /// Begins a session with the server that a program connects to.
  /// - Parameters:
  ///   - patience: How long the server may be silent.
  ///   - total: Counts the whole publish.
  init(
    _ child: ChildProcess, patience: Duration, total: PeerMeter,
    onErrors: @escaping (ArraySlice<UInt8>) -> Void
  ) throws {
    self.total = total
    wire = Wire(child, patience, onErrors: onErrors)
    wire.outgoing = SFTPRequest.initial
    while true {
      if let packet = try wire.packet() {
        guard packet.first == 2, let version = SFTPReply.Version(packet.dropFirst()) else {
          throw Failure.malformed
        }
        self.version = version
        return
      }
      try total.take(bytes: wire.turn())
    }
  }

  /// Bytes that wait to be sent.
  var backlog: Int { wire.outgoing.count - wire.sent }

  /// Sends a request; the completion gets its reply during a later `turn`.
  func send(_ request: SFTPRequest, _ completion: @escaping Completion) {
    lastID &+= 1
    waiting[lastID] = completion
    let before = wire.outgoing.count
    request.appendPacket(id: lastID, to: &wire.outgoing)
    total.left(sending: wire.outgoing.count - before)
  }

  /// Sends what can be sent, and hands over the replies that have come; waits until there is
  /// something of the one or the other.
  func turn() throws {
    try meter?.look()
    try total.take(bytes: wire.turn())
    while let packet = try wire.packet() {
      var reader = SFTPReply.Reader(rest: packet.dropFirst())
      guard let type = packet.first, let id = reader.number(),
        let reply = SFTPReply(type: type, reader.rest),
        let completion = waiting.removeValue(forKey: id)
      else { throw Failure.malformed }
      try completion(reply)
    }
  }

  /// Waits for the replies to all requests, also to those that completions send.
  func finish() throws {
    while !waiting.isEmpty { try turn() }
  }

  /// Forgets the requests that are under way.
  func abandon() {
    for id in waiting.keys { waiting[id] = { _ in } }
  }

  /// The reply to a single request.
  func call(_ request: SFTPRequest) throws -> SFTPReply {
    var reply: SFTPReply?
    send(request) { reply = $0 }
    while true {
      if let reply { return reply }
      try turn()
    }
  }

  /// The bytes on their way through the pipes.
  private final class Wire {
    private let child: ChildProcess
    private let patience: Duration
    private let onErrors: (ArraySlice<UInt8>) -> Void
    var outgoing: [UInt8] = []
    private(set) var sent = 0
    private var incoming: [UInt8] = []
    private var taken = 0
    private var buffer = [UInt8](repeating: 0, count: 256 << 10)

    init(
      _ child: ChildProcess, _ patience: Duration,
      onErrors: @escaping (ArraySlice<UInt8>) -> Void
    ) {
      self.child = child
      self.patience = patience
      self.onErrors = onErrors
      child.setNonblocking(alsoStreams: true)
    }

    /// The next whole packet without its length; nil if none has come.
    func packet() throws(Failure) -> ArraySlice<UInt8>? {
      guard incoming.count - taken >= 4 else { return nil }
      let length = incoming[taken..<taken + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length > 0, length <= SFTPSession.replyLimit else { throw .malformed }
      guard incoming.count - taken >= 4 + length else { return nil }
      let start = taken + 4
      taken = start + length
      return incoming[start..<taken]
    }

    /// Sends and receives what can be; waits until something can.
    /// - Returns: How many bytes came.
    func turn() throws(Failure) -> Int {
      if taken > 0 {
        incoming.removeFirst(taken)
        taken = 0
      }
      guard
        let ready = child.readiness(
          sends: sent < outgoing.count, streams: [.output, .errors], within: patience)
      else { throw .silent }
      var bytes = 0
      if ready.streams.contains(.errors), let piece = child.receive(.errors, into: &buffer) {
        bytes += piece.count
        onErrors(piece)
      }
      if ready.streams.contains(.output) {
        guard let piece = child.receive(.output, into: &buffer) else { throw .ended }
        bytes += piece.count
        incoming += piece
      }
      if ready.takesInput { try send() }
      return bytes
    }

    private func send() throws(Failure) {
      guard let count = child.send(outgoing[sent...]) else { throw .ended }
      sent += count
      if sent == outgoing.count {
        outgoing.removeAll(keepingCapacity: true)
        sent = 0
      } else if sent > 1 << 20 {
        outgoing.removeFirst(sent)
        sent = 0
      }
    }
  }
}
