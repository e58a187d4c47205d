/// The decimal digits of whole numbers, without a string of them.
enum DecimalDigits {
  /// Lends the digits of a number, 0...9 each, with zeros in front until there are enough of them.
  static func of(
    _ number: UInt128, atLeast count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, greatestCount)) { digits in
      var start = digits.count
      var rest = number
      while rest > UInt128(UInt64.max) {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: tenToThe18)
        var low = UInt64(remainder)
        for _ in 0..<18 {
          start -= 1
          digits[start] = UInt8(low % 10)
          low /= 10
        }
        rest = quotient
      }
      var low = UInt64(rest)
      while low > 0 {
        start -= 1
        digits[start] = UInt8(low % 10)
        low /= 10
      }
      while digits.count - start < count {
        start -= 1
        digits[start] = 0
      }
      body(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Those of the greatest number there is.
  private static let greatestCount = 39
  private static let tenToThe18: UInt128 = 1_000_000_000_000_000_000
}
