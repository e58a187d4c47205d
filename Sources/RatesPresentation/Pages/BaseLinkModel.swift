import Mustache

/// A link from the list of a base to the list of a base of the same language.
struct BaseLinkModel: MustacheModel {
  let currency: CurrencyModel
  let link: PageLink
  let isCurrent: Bool

  static let fields: MustacheFields<BaseLinkModel> = [
    .text("code") { $0.currency.code },
    .text("name") { $0.currency.country },
    .streamed("href") { $0.link.write(to: &$1) },
    .streamed("twin") { $0.link.write(ending: ".md", to: &$1) },
    .flag("current") { $0.isCurrent },
  ]
}
