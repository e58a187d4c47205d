import Mustache

/// The converter of one pair, inside what all converters of its base share.
///
/// Whoever renders it keeps its parts: counting them for each field would take longer than writing
/// it.
struct ConverterPageModel: PairModel {
  unowned(unsafe) let base: ConverterBaseModel
  unowned(unsafe) let quote: CurrencyModel
  unowned(unsafe) let figures: PairFigures

  var wording: PageWording { base.wording }

  private func write(_ phrase: PairPhrase, to output: inout MustacheOutput) {
    phrase.write(quote, rate: figures.rate, numbers: base.numbers, to: &output)
  }

  /// The quick table from the base to the quote currency, or the other way.
  private func table(isReverse: Bool) -> AmountTableModel {
    AmountTableModel(
      from: isReverse ? quote : base.currency, to: isReverse ? base.currency : quote,
      figures: figures, isReverse: isReverse, numbers: base.numbers)
  }

  private static let ownFields: [MustacheField<ConverterPageModel>] = [
    .written("page_title") { $0.write($0.base.title, to: &$1) },
    .written("description") { $0.write($0.base.description, to: &$1) },
    .list("languages", count: { $0.base.languages.count }) { page, index in
      page.base.languages[index].leading(to: page.quote.file)
    },
    .written("canonical", if: { $0.base.canonical != nil }) { page, output in
      page.base.canonical?.write(to: page.quote.file, &output)
    },
    .list("alternates", count: { $0.base.alternates.count }) { page, index in
      page.base.alternates[index].leading(to: page.quote.file)
    },
    .written("twin", if: { $0.base.hasTwin }) { page, output in
      output.append(page.quote.file)
      output.append(".md")
    },
    .object("quote") { $0.quote },
    .text("quote_rate") { $0.quote.digits },
    .written("structured_data") { $0.write($0.base.structuredData, to: &$1) },
    .list("tables", count: { _ in 2 }) { page, index in page.table(isReverse: index == 1) },
    .flag("favorite") { $0.quote.isFavorite },
    .text("favorite_label") { $0.quote.favoriteLabel },
  ]

  static let fields: MustacheFields<ConverterPageModel> = MustacheFields(ownFields + pairFields)
}
