import Mustache

/// A currency with its names in the page's language.
struct CurrencyModel: MustacheModel {
  let code: String
  let country: String
  let currency: String
  let status: StatusModel?

  static let fields: MustacheFields<CurrencyModel> = [
    .text("code") { $0.code },
    .text("country") { $0.country },
    .text("currency") { $0.currency },
    .object("status") { $0.status },
  ]
}
