import Mustache

/// Whom the page credits for its rates, as the source's licence asks.
struct SourceModel: MustacheModel {
  let name: String
  let credit: String
  let url: String

  static let fields: MustacheFields<SourceModel> = [
    .text("name") { $0.name },
    .text("credit") { $0.credit },
    .text("url") { $0.url },
  ]
}
