import Basics
import RatesDomain

/// A number from ten on, parted behind its second decimal: what follows is less than 0.1 % of it.
struct QuietDecimals {
  /// The digits that matter, cut off and not rounded.
  let start: ExactDecimal
  /// The ASCII digits behind them.
  let end: String

  /// Nil for a number that is smaller or has no further decimals.
  init?(_ number: ExactDecimal) {
    let count = number.scale - 2
    guard count > 0, number >= 10 else { return nil }
    let power = (0..<count).reduce(Int128(1)) { power, _ in power * 10 }
    let (digits, rest) = number.coefficient.quotientAndRemainder(dividingBy: power)
    start = ExactDecimal(coefficient: digits, scale: 2)
    end = String(rest).padded(to: count)
  }
}
