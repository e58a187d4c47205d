extension Fraction {
  /// The value with its first `digits` significant digits, rounded half up (a half goes away from
  /// zero) and then without zeros at its end. It needs no more than 38 digits.
  func rounded(toSignificantDigits digits: Int, trimmed: Bool) -> ExactDecimal {
    let whole = numerator.quotientAndRemainder(dividingBy: denominator).quotient
    guard !whole.isZero else {
      return rounded(toSignificantDigits: digits)?.withoutTrailingZeros ?? 0
    }
    let length = whole.digits
    if length <= digits {
      return rounded(toPlaces: digits - length)?.withoutTrailingZeros ?? 0
    }
    let unit = Natural.powerOfTen(length - digits)
    let rounded = Fraction(
      isNegative: isNegative, numerator: numerator, denominator: denominator * unit
    ).rounded(toPlaces: 0)
    guard let rounded, let factor = unit.word.flatMap({ Int128(exactly: $0) }) else { return 0 }
    return ExactDecimal(coefficient: rounded.coefficient * factor, scale: 0)
  }
}

extension Natural {
  /// How many decimal digits the number has; one for zero.
  fileprivate var digits: Int {
    var count = 1
    if var rest = word.flatMap({ UInt64(exactly: $0) }) {
      while rest >= 10 {
        rest /= 10
        count += 1
      }
    } else {
      while Natural.powerOfTen(count) <= self { count += 1 }
    }
    return count
  }
}

extension ExactDecimal {
  /// The same number without zeros after the point at its end.
  public var withoutTrailingZeros: ExactDecimal {
    var (coefficient, scale) = (coefficient, scale)
    if var small = Int64(exactly: coefficient) {
      while scale > 0, small % 10 == 0 {
        small /= 10
        scale -= 1
      }
      return ExactDecimal(coefficient: Int128(small), scale: scale)
    }
    while scale > 0, coefficient % 10 == 0 {
      coefficient /= 10
      scale -= 1
    }
    return ExactDecimal(coefficient: coefficient, scale: scale)
  }
}
