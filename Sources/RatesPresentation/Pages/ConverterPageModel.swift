import Mustache

/// The converter of one pair, inside what all converters of its base share.
///
/// Whoever renders it keeps its parts: counting them for each field would take longer than writing
/// it.
struct ConverterPageModel: MustacheModel {
  unowned(unsafe) let base: ConverterBaseModel
  unowned(unsafe) let quote: CurrencyModel
  unowned(unsafe) let figures: PairFigures

  private func write(_ phrase: PairPhrase, to output: inout MustacheOutput) {
    phrase.write(quote, rate: figures.rate, numbers: base.numbers, to: &output)
  }

  static let fields = MustacheFields<ConverterPageModel>([
    .written("page_title") { $0.write($0.base.title, to: &$1) },
    .written("description") { $0.write($0.base.description, to: &$1) },
    .list("languages") { page in page.base.languages.map { $0.leading(to: page.quote.file) } },
    .written("canonical", if: { $0.base.canonical != nil }) { page, output in
      page.base.canonical?.write(to: page.quote.file, &output)
    },
    .list("alternates") { page in page.base.alternates.map { $0.leading(to: page.quote.file) } },
    .written("twin", if: { $0.base.hasTwin }) { page, output in
      output.append(page.quote.file)
      output.append(".md")
    },
    .object("quote") { $0.quote },
    .text("quote_rate") { $0.quote.digits },
    .written("structured_data") { $0.write($0.base.structuredData, to: &$1) },
    .list("tables") { page in
      let (base, quote, numbers) = (page.base.currency.code, page.quote.code, page.base.numbers)
      return [
        AmountTableModel(from: base, to: quote, table: page.figures.table, numbers: numbers),
        AmountTableModel(
          from: quote, to: base, table: page.figures.reverseTable, numbers: numbers),
      ]
    },
    .flag("favorite") { $0.quote.isFavorite },
    .text("favorite_label") { $0.quote.favoriteLabel },
  ])
  .including(QuoteModel.fields) { QuoteModel(figures: $0.figures, wording: $0.base.wording) }
}
