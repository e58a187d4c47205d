/// A currency with its names in the page's language.
struct CurrencyModel: ViewModel {
  let code: String
  let country: String
  let currency: String
  let status: StatusModel?

  static let fields = FieldTable<CurrencyModel>()
    .text("code", \.code)
    .text("country", \.country)
    .text("currency", \.currency)
    .object("status", \.status)
}
