/// The decimal digits of whole numbers, without a string of them.
enum DecimalDigits {
  /// Lends the digits of a number, 0...9 each, with zeros in front until there are enough of them.
  @inline(__always)
  static func of(
    _ number: UInt128, atLeast count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(count, greatestCount)) { digits in
      var start = digits.count
      var rest = number
      while rest > UInt128(UInt64.max) {
        let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: tenToThe18)
        write(UInt64(remainder), downTo: start - 18, to: digits, &start)
        rest = quotient
      }
      write(UInt64(rest), downTo: digits.count - count, to: digits, &start)
      body(UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes digits in front of `start` until none is left and `end` is reached.
  @inline(__always)
  private static func write(
    _ number: UInt64, downTo end: Int, to digits: UnsafeMutableBufferPointer<UInt8>,
    _ start: inout Int
  ) {
    var rest = number
    while rest > 0 || start > end {
      start -= 1
      digits[start] = UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// Those of the greatest number there is.
  private static let greatestCount = 39
  private static let tenToThe18: UInt128 = 1_000_000_000_000_000_000
}
