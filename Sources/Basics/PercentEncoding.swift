/// Paths and values in addresses, as RFC 3986 and S3's signatures want them.
package enum PercentEncoding {
  /// Encodes all bytes but letters, digits, `-`, `.`, `_`, `~`, and slashes if they are kept.
  package static func encode(_ bytes: some Sequence<UInt8>, keepsSlashes: Bool = true) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        encoded.append(byte)
      case UInt8(ascii: "/") where keepsSlashes: encoded.append(byte)
      default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes that a text stands for; a percent sign without two digits after it stands for itself.
  package static func decode(_ text: some StringProtocol) -> [UInt8] {
    var decoded: [UInt8] = []
    read(text) { byte, _ in decoded.append(byte) }
    return decoded
  }

  /// The bytes that a text stands for; nil if a percent sign has no two digits after it.
  package static func decodeStrictly(_ text: some StringProtocol) -> [UInt8]? {
    var decoded: [UInt8] = []
    var isSound = true
    read(text) { byte, isEncoded in
      decoded.append(byte)
      if byte == UInt8(ascii: "%"), !isEncoded { isSound = false }
    }
    return isSound ? decoded : nil
  }

  private static func read(
    _ text: some StringProtocol, _ take: (_ byte: UInt8, _ isEncoded: Bool) -> Void
  ) {
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        take(UInt8(digits[0] * 16 + digits[1]), true)
        rest = rest.dropFirst(2)
      } else {
        take(byte, false)
      }
    }
  }
}
