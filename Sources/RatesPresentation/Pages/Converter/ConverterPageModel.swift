import Mustache
import RatesDomain

/// The converter of one pair, inside what all converters of its base share.
final class ConverterPageModel: PairPresenting {
  let base: ConverterBaseModel
  let pair: PairModel
  /// Whose star the page has: a price in the home currency is a row of the other currency.
  let starred: CurrencyModel
  /// The pair that has taken the place of this one; nil if none has.
  let successor: SuccessorModel?

  init(
    base: ConverterBaseModel, pair: PairModel, starred: CurrencyModel, successor: SuccessorModel?
  ) {
    self.base = base
    self.pair = pair
    self.starred = starred
    self.successor = successor
  }

  /// The other bases whose converters lead to the same currency.
  private var others: [CurrencyModel] {
    base.others.filter { $0.code != pair.currency.code }
  }

  /// The units for which lists in the home currency state the price, if of more than one: an empty
  /// field stands for them.
  private var opening: AmountModel? {
    guard starred.code == base.rates.base.code, let code = CurrencyCode(starred.code)
    else { return nil }
    let unit = QuotedUnit.of(code, in: pair.figures.currency)
    guard unit > 1 else { return nil }
    return (0..<RoundAmounts.count).lazy.compactMap { [pair] in pair.amount(at: $0, false) }
      .first { $0.amount == ExactDecimal(coefficient: Int128(unit), scale: 0) }
  }

  private static let ownFields: [MustacheField<ConverterPageModel>] = [
    .streamed("page_title") { $0.pair.write($0.base.title, to: &$1) },
    .streamed("description") { $0.pair.write($0.base.description, to: &$1) },
    .list("languages", count: { $0.base.languages.count }) {
      $0.base.languages[$1].leading(to: $0.pair.currency.file)
    },
    .streamed("canonical", if: { $0.base.canonical != nil }) {
      $0.base.canonical?.write(to: $0.pair.currency.file, &$1)
    },
    .list("alternates", count: { $0.base.alternates.count }) {
      $0.base.alternates[$1].leading(to: $0.pair.currency.file)
    },
    .streamed("twin", if: { $0.base.hasTwin }) { page, output in
      output.append(page.pair.currency.file)
      output.append(".md")
    },
    .streamed("opposite", if: { $0.base.bases.contains($0.pair.currency.code) }) { page, output in
      output.append("../\(page.pair.currency.file)/\(page.base.rates.base.file).html")
    },
    .flag("carried") { $0.pair.carrier != nil },
    .flag("has_others") { !$0.others.isEmpty },
    .list("others") { page in
      page.others.map { OtherBaseModel(base: $0, quote: page.pair.currency.file) }
    },
    .object("successor") { $0.successor },
    .object("starred") { $0.starred },
    .object("opening") { $0.opening },
    .part("quote", currencyFields),
    .streamed("quote_rate") { $1.append($0.pair.currency.digits) },
    .streamed("structured_data") { $0.pair.write($0.base.structuredData, to: &$1) },
    .object("past") { page in
      page.pair.past(against: page.base.rates.base)
    },
    .list("tables", count: { _ in 2 }) {
      AmountTableModel($0.pair, base: $0.base.rates.base.code, isReverse: $1 == 1)
    },
  ]

  static let fields: MustacheFields<ConverterPageModel> = MustacheFields(ownFields + pairFields)
}

/// A link to the converter of a pair that has taken the place of another one.
struct SuccessorModel: MustacheModel {
  private let base: CurrencyCode
  private let quote: CurrencyCode
  private let link: PageLink

  init(_ pair: (base: CurrencyCode, quote: CurrencyCode)) {
    (base, quote) = pair
    link = PageLink(folder: "../\(base.lowercased)/", page: quote.lowercased)
  }

  static let fields: MustacheFields<SuccessorModel> = [
    .text("from") { $0.base.description },
    .text("to") { $0.quote.description },
    .streamed("href") { $0.link.write(to: &$1) },
    .streamed("twin") { $0.link.write(ending: ".md", to: &$1) },
  ]
}

/// A link to the same currency's converter from another base.
struct OtherBaseModel: MustacheModel {
  let base: CurrencyModel
  /// As in paths.
  let quote: String

  static let fields: MustacheFields<OtherBaseModel> = [
    .text("code") { $0.base.code },
    .text("href") { "../\($0.base.file)/\($0.quote).html" },
  ]
}
