/// Whom the page credits for its rates, as the source's licence asks.
struct SourceModel: ViewModel {
  let name: String
  let credit: String
  let url: String

  static let fields = FieldTable<SourceModel>()
    .text("name", \.name)
    .text("credit", \.credit)
    .text("url", \.url)
}
