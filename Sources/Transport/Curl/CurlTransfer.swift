/// What goes out and comes in during one transfer; it ends the transfer if too much comes.
final class CurlTransfer {
  private(set) var body: [UInt8] = []
  /// What came in was more than is taken; nil until then.
  private(set) var excess: TransportFailure?
  /// What is sent; nil for nothing.
  let upload: [UInt8]?
  private var sent = 0
  private var headerBytes = 0
  private var lastLine: [UInt8] = []
  private let limit: Int
  /// For the headers of all answers of one request, in bytes.
  private static let headerLimit = 1 << 17

  /// The server said nothing for too long.
  private(set) var isSilent = false
  private let silence: Duration?
  /// For how long nothing was heard, and nothing could be sent, as far as this program looked.
  private var quiet = Duration.zero
  private var looked = ContinuousClock.now
  private var moved = 0
  /// Time in which the program itself could not look does not count against the server.
  private static let longestLook = Duration.seconds(2)

  /// `limit` is for the body after decompression, in bytes; `silence` is how long the server may say
  /// nothing.
  init(upload: [UInt8]?, limit: Int, silence: Duration? = nil) {
    self.upload = upload
    self.limit = limit
    self.silence = silence
  }

  /// Whether the server still gives signs of life: called at least each second.
  /// - Parameters:
  ///   - came: How many bytes of a file came so far; those of headers and replies are known.
  ///   - went: How many were sent.
  func goesOn(came: Int, went: Int) -> Bool {
    let now = ContinuousClock.now
    let moved = came + went + headerBytes
    quiet =
      moved == self.moved ? quiet + min(looked.duration(to: now), Self.longestLook) : .zero
    (looked, self.moved) = (now, moved)
    if let silence, quiet >= silence { isSilent = true }
    return !isSilent
  }

  /// The transfer that a C callback was given as its context.
  static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// The last line that came before any body: an FTP server's reply, such as `550 Permission denied.`
  var lastReply: String {
    String(decoding: lastLine.prefix(200).filter { (0x20...0x7E).contains($0) }, as: UTF8.self)
  }

  /// Returns how many bytes were taken; fewer than came end the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= limit else {
      excess = .tooLarge(limit: limit)
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  /// Counts the header of every answer on the way, since libcurl keeps them all in memory.
  func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    if headerBytes > Self.headerLimit { excess = .headerTooLarge(limit: Self.headerLimit) }
    lastLine = Array(bytes)
    return excess == nil ? bytes.count : 0
  }

  /// Returns how many bytes of the upload were copied.
  func give(to buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let upload else { return 0 }
    let count = min(buffer.count, upload.count - sent)
    upload[sent..<(sent + count)].withUnsafeBytes { buffer.copyMemory(from: $0) }
    sent += count
    return count
  }

  /// Begins the upload again, as after a connection that the server had closed meanwhile.
  func rewind(to offset: Int) {
    sent = min(max(offset, 0), upload?.count ?? 0)
  }
}
