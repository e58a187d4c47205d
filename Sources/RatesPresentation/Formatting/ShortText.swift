import Mustache

/// A digit, sign or separator as UTF-8, held without a reference that threads would count.
struct ShortText: Sendable {
  /// How many bytes writing one may touch.
  static let room = 8
  /// CLDR's longest one, Arabic's percent sign with its marks of direction, has as many bytes.
  private static let limit = 7

  /// The bytes, the first one lowest, and their number in the highest one.
  private let packed: UInt64

  /// The text, which has no more than seven bytes.
  init(_ text: some StringProtocol) {
    precondition(text.utf8.count <= Self.limit, "“\(text)” is longer than CLDR's signs are.")
    let bytes = text.utf8.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    packed = UInt64(text.utf8.count) << 56 | bytes
  }

  private init(packed: UInt64) {
    self.packed = packed
  }

  /// The text itself.
  var text: String {
    String(
      decoding: (0..<count).map { UInt8(truncatingIfNeeded: packed >> (8 * $0)) }, as: UTF8.self)
  }

  private var count: Int { Int(packed >> 56) }

  /// The digit of a language whose zero this is. The digits of a script follow its zero in Unicode
  /// and differ in their last byte only.
  @inline(__always)
  func digit(_ value: UInt8) -> ShortText {
    ShortText(packed: packed &+ UInt64(value) << UInt64(8 &* (count &- 1)))
  }

  /// Writes the text at the address, which it moves on; there must be room.
  @inline(__always)
  func write(to target: inout UnsafeMutableRawPointer) {
    target.storeBytes(of: packed.littleEndian, as: UInt64.self)
    target += count
  }

  /// Appends the text.
  func write(to output: inout MustacheOutput) {
    output.append(upTo: Self.room) { target in
      var target = target
      write(to: &target)
      return target
    }
  }
}
