import Mustache

/// A round amount and what it is worth.
struct AmountModel: MustacheModel {
  let amount: String
  let result: String

  static let fields: MustacheFields<AmountModel> = [
    .text("amount") { $0.amount },
    .text("result") { $0.result },
  ]
}
