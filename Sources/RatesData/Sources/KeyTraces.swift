/// What a key looks like in a text that repeats it, or a part of it, in some encoding.
struct KeyTraces {
  /// So many bytes in a row are no accident: no key is shorter.
  private static let length = 8
  /// How many encodings may be around one another.
  private static let depth = 4

  private let pieces: Set<UInt64>

  init(of key: String) {
    let bytes = Array(key.utf8)
    let texts =
      [bytes, Self.hexadecimal(bytes)] + (0..<3).map { Self.base64(Array(bytes.dropFirst($0))) }
    pieces = Set(texts.flatMap { Self.pieces(of: $0) })
  }

  /// Whether a text repeats the key.
  func areIn(_ text: String) -> Bool { areIn(Array(text.utf8)) }

  /// Whether bytes repeat the key.
  func areIn(_ bytes: [UInt8]) -> Bool {
    var bytes = bytes
    for _ in 0..<Self.depth {
      if Self.pieces(of: bytes).contains(where: pieces.contains) { return true }
      let decoded = Self.decoded(bytes)
      guard decoded.count < bytes.count else { return false }
      bytes = decoded
    }
    return false
  }

  /// All pieces of the length, whatever the case of their letters.
  private static func pieces(of bytes: [UInt8]) -> [UInt64] {
    var piece: UInt64 = 0
    var pieces: [UInt64] = []
    for (index, byte) in bytes.enumerated() {
      let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      piece = piece << 8 | UInt64(isCapital ? byte | 0x20 : byte)
      if index + 1 >= length { pieces.append(piece) }
    }
    return pieces
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// The whole groups of three bytes, which look alike wherever they stand.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return stride(from: 0, to: bytes.count - 2, by: 3).flatMap { start in
      let group = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      return [18, 12, 6, 0].map { digits[group >> $0 & 63] }
    }
  }

  /// Without one layer of `%41`, `\u0041`, `&#65;` and `&#x41;` for ASCII, and of a backslash before a sign.
  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let found: (UInt8, Int)? =
        switch byte {
        case UInt8(ascii: "%"): number(rest, after: "%", count: 2)
        case UInt8(ascii: "\\"):
          number(rest, after: "\\u", count: 4) ?? number(rest, after: "\\x", count: 2)
            ?? (rest.count > 1 ? (rest[rest.startIndex + 1], 2) : nil)
        case UInt8(ascii: "&"): reference(rest)
        default: nil
        }
      let (value, length) = found ?? (byte, 1)
      decoded.append(value)
      rest = rest.dropFirst(length)
    }
    return decoded
  }

  /// An ASCII character by its hexadecimal number, and how many bytes it takes.
  private static func number(
    _ text: ArraySlice<UInt8>, after mark: String, count: Int
  ) -> (UInt8, Int)? {
    let start = mark.utf8.count
    let digits = text.dropFirst(start).prefix(count)
    guard text.starts(with: mark.utf8), digits.count == count,
      let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16), value < 0x80
    else { return nil }
    return (value, start + count)
  }

  private static func reference(_ text: ArraySlice<UInt8>) -> (UInt8, Int)? {
    guard text.starts(with: "&#".utf8), let end = text.prefix(10).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let digits = String(decoding: text[(text.startIndex + 2)..<end], as: UTF8.self).lowercased()
    let value =
      digits.hasPrefix("x") ? UInt8(digits.dropFirst(), radix: 16) : UInt8(digits, radix: 10)
    return value.flatMap { $0 < 0x80 ? ($0, end + 1 - text.startIndex) : nil }
  }
}
