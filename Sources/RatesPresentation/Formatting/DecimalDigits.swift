/// The decimal digits of a whole number, taken from its end.
struct DecimalDigits {
  /// How many the greatest number has.
  static let greatestCount = 39

  /// The digits that were not taken yet, as a number; zero when there are none.
  private(set) var rest: UInt128

  init(of number: UInt128) {
    rest = number
  }

  /// Takes the last digit, 0...9; zero where none is left.
  @inline(__always)
  mutating func removeLast() -> UInt8 {
    if let word = UInt64(exactly: rest) {
      let quotient = word / 10
      rest = UInt128(quotient)
      return UInt8(truncatingIfNeeded: word &- quotient &* 10)
    }
    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
    rest = quotient
    return UInt8(truncatingIfNeeded: digit)
  }
}
