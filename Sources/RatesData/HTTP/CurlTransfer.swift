/// What comes in during one request; it ends the transfer where that is too much.
final class CurlTransfer {
  private(set) var body: [UInt8] = []
  /// What came in was more than is taken; nil until then.
  private(set) var excess: TransportFailure?
  private var headerBytes = 0
  private let limit: Int
  /// For the headers of all answers of one request, in bytes.
  private static let headerLimit = 1 << 17

  /// `limit` is for the body after decompression, in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// The transfer that a C callback was given as its context.
  static func from(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
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
    return excess == nil ? bytes.count : 0
  }
}
