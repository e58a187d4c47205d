import Mustache

/// A digit, sign or separator as UTF-8, held without a reference that threads would count.
struct ShortText: Sendable {
  /// How many bytes writing one may touch.
  static let room = 8
  /// CLDR's longest one, Arabic's percent sign with its marks of direction, has as many bytes.
  private static let limit = 7

  /// The bytes, the last one highest, and their number in the lowest one.
  private let packed: UInt64

  /// The text, which has no more than seven bytes.
  init(_ text: some StringProtocol) {
    precondition(text.utf8.count <= Self.limit, "“\(text)” is longer than CLDR's signs are.")
    packed = text.utf8.reduce(UInt64(text.utf8.count)) { packed, byte in
      UInt64(byte) << 56 | packed >> 8 & ~0xFF | packed & 0xFF
    }
  }

  private init(packed: UInt64) {
    self.packed = packed
  }

  /// The text itself.
  var text: String {
    String(
      decoding: (8 - count..<8).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) },
      as: UTF8.self)
  }

  private var count: Int { Int(packed & 0xFF) }

  /// The digit of a language whose zero this is. The digits of a script follow its zero in Unicode
  /// and differ in their last byte only.
  @inline(__always)
  func digit(_ value: UInt8) -> ShortText {
    ShortText(packed: packed &+ UInt64(value) << 56)
  }

  /// Writes the text in front of the address, which it moves to the text's start.
  @inline(__always)
  func write(before target: inout UnsafeMutableRawPointer) {
    (target - 8).storeBytes(of: packed.littleEndian, as: UInt64.self)
    target -= count
  }

  /// Appends the text.
  func write(to output: inout MustacheOutput) {
    output.append(upTo: Self.room) { target in
      target.storeBytes(of: (packed >> UInt64(64 - 8 * count)).littleEndian, as: UInt64.self)
      return target + count
    }
  }
}
