/// A natural number of any size, for products of decimals that outgrow 128 bits.
///
/// Nearly every rate fits the single word; the limbs serve the extremes, with the same results.
public struct Natural: Sendable {
  /// The number, where it has no more than 128 bits.
  private let single: UInt128
  /// A wider number: least significant limb first, more than two limbs, the last one not zero.
  private let many: [UInt64]?

  /// The number that fits a machine's widest integer.
  @inline(__always)
  public init(_ word: UInt128) {
    single = word
    many = nil
  }

  private init(limbs: [UInt64]) {
    let length = (limbs.lastIndex { $0 != 0 } ?? -1) + 1
    let low = length > 0 ? limbs[0] : 0
    let high = length > 1 ? limbs[1] : 0
    single = UInt128(high) << 64 | UInt128(low)
    many = length <= 2 ? nil : Array(limbs[..<length])
  }

  /// The number as a word, nil where it is wider than 128 bits.
  @inline(__always)
  public var word: UInt128? {
    many == nil ? single : nil
  }

  public var isZero: Bool { word == 0 }

  private var limbs: [UInt64] {
    many ?? [UInt64(truncatingIfNeeded: single), UInt64(truncatingIfNeeded: single >> 64)]
  }

  /// Ten to the power of `exponent`, which is not negative.
  public static func powerOfTen(_ exponent: Int) -> Natural {
    if let word = UInt128.powerOfTen(exponent) { return Natural(word) }
    return powerOfTen(38) * powerOfTen(exponent - 38)
  }
}

extension Natural {
  public static func + (left: Natural, right: Natural) -> Natural {
    if let a = left.word, let b = right.word {
      let (sum, overflow) = a.addingReportingOverflow(b)
      if !overflow { return Natural(sum) }
    }
    let (a, b) = (left.limbs, right.limbs)
    var carry = false
    var result: [UInt64] = []
    for index in 0..<Swift.max(a.count, b.count) {
      let (partial, first) = (index < a.count ? a[index] : 0)
        .addingReportingOverflow(index < b.count ? b[index] : 0)
      let (sum, second) = partial.addingReportingOverflow(carry ? 1 : 0)
      carry = first || second
      result.append(sum)
    }
    result.append(carry ? 1 : 0)
    return Natural(limbs: result)
  }

  public static func * (left: Natural, right: Natural) -> Natural {
    if let a = left.word, let b = right.word {
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      if !overflow { return Natural(product) }
    }
    let (a, b) = (left.limbs, right.limbs)
    var result = [UInt64](repeating: 0, count: a.count + b.count)
    for i in a.indices {
      var carry: UInt64 = 0
      for j in b.indices {
        let sum = UInt128(a[i]) * UInt128(b[j]) + UInt128(result[i + j]) + UInt128(carry)
        result[i + j] = UInt64(truncatingIfNeeded: sum)
        carry = UInt64(truncatingIfNeeded: sum >> 64)
      }
      result[i + b.count] = carry
    }
    return Natural(limbs: result)
  }

  /// The difference; `other` is not greater than this number.
  public func subtracting(_ other: Natural) -> Natural {
    if let a = word, let b = other.word { return Natural(a - b) }
    let (a, b) = (limbs, other.limbs)
    var borrow = false
    var result: [UInt64] = []
    for index in a.indices {
      let (partial, first) = a[index].subtractingReportingOverflow(index < b.count ? b[index] : 0)
      let (difference, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
      borrow = first || second
      result.append(difference)
    }
    return Natural(limbs: result)
  }

  /// The whole quotient and what is left; `divisor` is not zero.
  public func quotientAndRemainder(dividingBy divisor: Natural) -> (
    quotient: Natural, remainder: Natural
  ) {
    if let a = word, let b = divisor.word {
      let (quotient, remainder) = a.dividedQuickly(by: b)
      return (Natural(quotient), Natural(remainder))
    }
    let dividend = limbs
    var quotient = [UInt64](repeating: 0, count: dividend.count)
    var remainder = Natural(0)
    for bit in (0..<dividend.count * 64).reversed() {
      let next = dividend[bit / 64] >> UInt64(bit % 64) & 1
      remainder = remainder + remainder + Natural(UInt128(next))
      if remainder >= divisor {
        remainder = remainder.subtracting(divisor)
        quotient[bit / 64] |= 1 << UInt64(bit % 64)
      }
    }
    return (Natural(limbs: quotient), remainder)
  }
}

extension Natural: Comparable {
  public static func == (left: Natural, right: Natural) -> Bool {
    if let a = left.word, let b = right.word { return a == b }
    return left.limbs == right.limbs
  }

  /// Whether the left number is the smaller one.
  public static func < (left: Natural, right: Natural) -> Bool {
    if let a = left.word, let b = right.word { return a < b }
    let (a, b) = (left.limbs, right.limbs)
    if a.count != b.count { return a.count < b.count }
    return a.reversed().lexicographicallyPrecedes(b.reversed())
  }
}

extension UInt128 {
  /// Ten to the power of `exponent`, which is not negative; nil where that needs more than 128 bits.
  @inline(__always)
  static func powerOfTen(_ exponent: Int) -> UInt128? {
    exponent < powersOfTen.count ? powersOfTen[exponent] : nil
  }

  private static let powersOfTen: [UInt128] = {
    var powers: [UInt128] = [1]
    while powers.count < 39 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  /// Quotient and remainder, in half the width where that suffices: it is several times as fast.
  @inline(__always)
  func dividedQuickly(by divisor: UInt128) -> (quotient: UInt128, remainder: UInt128) {
    guard let dividend = UInt64(exactly: self), let small = UInt64(exactly: divisor) else {
      return quotientAndRemainder(dividingBy: divisor)
    }
    let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: small)
    return (UInt128(quotient), UInt128(remainder))
  }
}
