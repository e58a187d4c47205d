extension ExactDecimal {
  /// Reads plain digits with or without a point, such as `1.1172`; nil for anything else, for zeros
  /// before the whole part, and for more than 38 digits.
  public init?(digits: UnsafeBufferPointer<UInt8>) {
    var coefficient: UInt64 = 0
    var scale = -1
    for (index, byte) in digits.enumerated() {
      if byte == UInt8(ascii: "."), scale < 0, index > 0 {
        scale = digits.count - index - 1
        continue
      }
      guard (0x30...0x39).contains(byte) else { return nil }
      coefficient = coefficient &* 10 &+ UInt64(byte &- 0x30)
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

extension ReferenceDate {
  /// Reads ISO 8601, such as `2024-01-09`; nil for anything else.
  public init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else {
      return nil
    }
    func number(_ range: Range<Int>) -> Int64? {
      var number: Int64 = 0
      for byte in digits[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int64(byte - 0x30)
      }
      return number
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}
