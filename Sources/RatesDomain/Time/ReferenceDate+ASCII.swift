extension ReferenceDate {
  /// Reads ISO 8601, such as `2024-01-09`; nil for anything else.
  public init?(digits: UnsafeBufferPointer<UInt8>) {
    guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else {
      return nil
    }
    var isNumber = true
    func number(_ range: Range<Int>) -> Int64 {
      var number: Int64 = 0
      for index in range {
        let digit = digits[index] &- UInt8(ascii: "0")
        if digit > 9 { isNumber = false }
        number = number &* 10 &+ Int64(digit)
      }
      return number
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard isNumber else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
