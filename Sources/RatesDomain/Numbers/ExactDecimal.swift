/// A decimal number as written: `coefficient × 10⁻ˢᶜᵃˡᵉ`, never a binary fraction.
///
/// Up to 38 significant digits are held; trailing zeros are kept, so `1.790` prints as `1.790`.
public struct ExactDecimal: Sendable {
  /// All digits as one whole number.
  public let coefficient: Int128
  /// How many of the digits stand behind the point; never negative.
  public let scale: Int

  /// The number `coefficient × 10⁻ˢᶜᵃˡᵉ`; `scale` is not negative.
  public init(coefficient: Int128, scale: Int) {
    self.coefficient = coefficient
    self.scale = scale
  }

  /// The coefficient without its sign.
  public var magnitude: UInt128 { coefficient.magnitude }

  public var isNegative: Bool { coefficient < 0 }

  public var isZero: Bool { coefficient == 0 }

  /// The number divided by a power of ten, exactly; `places` is not negative.
  public func shifted(downBy places: Int) -> ExactDecimal {
    ExactDecimal(coefficient: coefficient, scale: scale + places)
  }

  /// The same value as numerator and denominator.
  public var fraction: Fraction {
    Fraction(
      isNegative: isNegative, numerator: Natural(magnitude),
      denominator: Natural.powerOfTen(scale))
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self.init(coefficient: Int128(value), scale: 0)
  }
}

extension ExactDecimal: Comparable {
  /// Whether both have the same value, however many zeros they end with.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.scale == right.scale { return left.coefficient == right.coefficient }
    return left.fraction == right.fraction
  }

  /// Whether the left value is the smaller one.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    if left.scale == right.scale { return left.coefficient < right.coefficient }
    return left.fraction < right.fraction
  }
}

extension ExactDecimal: Hashable {
  /// Equal for equal values, however many zeros they end with.
  public func hash(into hasher: inout Hasher) {
    let short = withoutTrailingZeros
    hasher.combine(short.coefficient)
    hasher.combine(short.scale)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Reads a number as JSON writes it: `-12.50`, `1e-7`; nil for anything else, and for numbers
  /// that need more than 38 digits.
  public init?(_ text: some StringProtocol) {
    // Callers in other modules get generic code unspecialised, many times as slow.
    var text = String(text)
    guard let number = text.withUTF8({ Self.reading($0[...]) }) else { return nil }
    self = number
  }

  private static func reading(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> ExactDecimal? {
    var rest = text
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    let whole = rest.prefix(while: isDigit)
    rest = rest[whole.endIndex...]
    var part = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      part = rest.dropFirst().prefix(while: isDigit)
      guard !part.isEmpty else { return nil }
      rest = rest[part.endIndex...]
    }
    guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0"),
      whole.count <= maximumDigits, part.count <= maximumDigits + maximumScale,
      let exponent = exponent(rest)
    else { return nil }
    let zeros = max(exponent - part.count, 0)
    let scale = max(part.count - exponent, 0)
    guard zeros <= maximumDigits, scale <= maximumScale else { return nil }
    var coefficient: Int128 = 0
    for digit in Array(whole) + Array(part) + Array(repeating: UInt8(ascii: "0"), count: zeros) {
      let (shifted, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      guard !overflow, shifted < limit else { return nil }
      coefficient = shifted + Int128(digit - UInt8(ascii: "0"))
    }
    return ExactDecimal(coefficient: isNegative ? -coefficient : coefficient, scale: scale)
  }

  /// The number in plain digits with a point, without exponent.
  public var description: String { withDigits { String(decoding: $0, as: UTF8.self) } }

  /// Writes the same.
  public func write(to text: inout [UInt8]) { withDigits { text += $0 } }

  private func withDigits<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    // The greatest coefficient has a digit more; a point and a sign.
    let capacity = max(Self.maximumDigits, scale) + 3
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { text in
      var start = capacity
      func prepend(_ byte: UInt8) {
        start -= 1
        text[start] = byte
      }
      var places = 0
      func prepend(digit: UInt8) {
        if places == scale, places > 0 { prepend(UInt8(ascii: ".")) }
        prepend(UInt8(ascii: "0") + digit)
        places += 1
      }
      var rest = magnitude
      while rest > UInt64.max {
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        prepend(digit: UInt8(digit))
        rest = quotient
      }
      var word = UInt64(rest)
      repeat {
        prepend(digit: UInt8(word % 10))
        word /= 10
      } while word > 0 || places <= scale
      if isNegative { prepend(UInt8(ascii: "-")) }
      return body(UnsafeBufferPointer(rebasing: text[start...]))
    }
  }

  private static let maximumDigits = 38
  private static let maximumScale = 60
  /// A longer text without an exponent is no number that can be held.
  static let longestText = 2 * maximumDigits + maximumScale
  private static let limit: Int128 = 100_000_000_000_000_000_000_000_000_000_000_000_000

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// What stands behind the digits: nothing, or `e` with a whole number.
  private static func exponent(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let mark = rest.first else { return 0 }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E"), rest.count <= 5 else {
      return nil
    }
    return Int(String(decoding: rest.dropFirst(), as: UTF8.self))
  }
}
