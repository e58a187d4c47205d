import RatesDomain

/// What a bank takes from the mid rate: the presets of a converter's bank box.
package struct BankSpreads: Sendable, Equatable, CustomStringConvertible {
  /// For notes, in percent from 0 to 100; nil for no such preset.
  package var cash: ExactDecimal?
  /// For money sent by wire, likewise.
  package var transfer: ExactDecimal?
  /// Parts of either spread which a bank forgoes, in percent from 0 to 100, in the order shown.
  package var preferential: [ExactDecimal]

  /// Presets of the given kinds; without any, the box has only its field.
  package init(
    cash: ExactDecimal? = nil, transfer: ExactDecimal? = nil, preferential: [ExactDecimal] = []
  ) {
    self.cash = cash
    self.transfer = transfer
    self.preferential = preferential
  }

  /// What Korean banks post.
  package static let usual = BankSpreads(
    cash: ExactDecimal(coefficient: 175, scale: 2), transfer: 1, preferential: [50, 80, 90])

  package var description: String {
    let kinds = [cash, transfer].map { $0?.description ?? "" }
    return (kinds + preferential.map(\.description)).joined(separator: " ")
  }

  /// What is left of a spread, exactly.
  static func reduced(_ whole: ExactDecimal, by part: ExactDecimal) -> ExactDecimal {
    let hundred = Int128(100) * (0..<part.scale).reduce(Int128(1)) { power, _ in power * 10 }
    return ExactDecimal(
      coefficient: whole.coefficient * (hundred - part.coefficient),
      scale: whole.scale + part.scale + 2
    ).withoutTrailingZeros
  }
}
