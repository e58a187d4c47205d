/// The rates that are believed: from 10⁻¹² to 10¹², which leaves six orders of magnitude on either
/// side of what currencies have been worth.
public enum RateRange {
  private static let smallest = ExactDecimal(coefficient: 1, scale: 12)
  private static let largest: ExactDecimal = 1_000_000_000_000

  /// Whether a rate is one of them.
  public static func contains(_ rate: ExactDecimal) -> Bool {
    rate >= smallest && rate <= largest
  }
}
