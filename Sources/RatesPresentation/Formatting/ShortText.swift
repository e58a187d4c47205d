/// A digit or separator as UTF-8, held without a reference that threads would count.
struct ShortText: Sendable {
  /// CLDR's longest separators have three bytes.
  static let limit = 8

  private let bytes: UInt64
  private let count: Int

  /// The text; what exceeds the limit is left out.
  init(_ text: String) {
    let utf8 = text.utf8.prefix(Self.limit)
    bytes = utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    count = utf8.count
  }

  private init(bytes: UInt64, count: Int) {
    self.bytes = bytes
    self.count = count
  }

  /// The digit of a language whose zero this is. The digits of a script follow its zero in Unicode
  /// and differ in their last byte only.
  @inline(__always)
  func digit(_ value: UInt8) -> ShortText {
    ShortText(bytes: bytes &+ UInt64(value) << UInt64(8 * (count - 1)), count: count)
  }

  /// Writes the text at the address, which it moves on; there must be room for the limit.
  @inline(__always)
  func write(to target: inout UnsafeMutableRawPointer) {
    target.storeBytes(of: bytes.littleEndian, as: UInt64.self)
    target += count
  }
}
