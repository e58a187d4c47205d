extension ExactDecimal {
  /// Reads plain digits with or without a point, such as `1.1172`; nil for anything else, for zeros
  /// before the whole part, and for more than 38 digits.
  public init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count <= Self.longestText else { return nil }
    var coefficient: UInt64 = 0
    var scale = -1
    for index in 0..<digits.count {
      let digit = digits[index] &- UInt8(ascii: "0")
      if digit <= 9 {
        coefficient = coefficient &* 10 &+ UInt64(digit)
      } else if digits[index] == UInt8(ascii: "."), scale < 0, index > 0 {
        scale = digits.count - index - 1
      } else {
        return nil
      }
    }
    // Longer ones may not fit the word.
    guard digits.count <= 18 else {
      self.init(String(decoding: digits, as: UTF8.self))
      return
    }
    let hasZeroBefore = digits.count > 1 && digits[0] == 0x30 && digits[1] != UInt8(ascii: ".")
    guard !digits.isEmpty, scale != 0, !hasZeroBefore else { return nil }
    self.init(coefficient: Int128(coefficient), scale: max(scale, 0))
  }
}

extension ExactDecimal {
  /// Reads the same of a text.
  public init?(digits text: String) {
    var text = text
    guard let number = text.withUTF8({ ExactDecimal(digits: $0) }) else { return nil }
    self = number
  }
}
