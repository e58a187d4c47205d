import Mustache

/// The converter of one pair, inside what all converters of its base share.
struct ConverterPageModel: MustacheModel {
  let base: ConverterBaseModel
  let quote: CurrencyModel
  let figures: PairFigures

  static let fields = MustacheFields<ConverterPageModel>([
    .written("page_title") { $0.base.title.write(for: $0, to: &$1) },
    .written("description") { $0.base.description.write(for: $0, to: &$1) },
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
    .written("structured_data") { page, output in
      page.base.structuredData.write(page.quote, rate: page.figures.rate, to: &output) {
        page.base.title.write(for: page, to: &$0)
      }
    },
    .list("tables") { page in
      let (base, quote, numbers) = (page.base.currency.code, page.quote.code, page.base.numbers)
      return [
        AmountTableModel(from: base, to: quote, amounts: page.figures.amounts, numbers: numbers),
        AmountTableModel(
          from: quote, to: base, amounts: page.figures.reverseAmounts, numbers: numbers),
      ]
    },
    .flag("favorite") { $0.quote.isFavorite },
    .text("favorite_label") { $0.quote.favoriteLabel },
  ])
  .including(QuoteModel.fields) { QuoteModel(figures: $0.figures, wording: $0.base.wording) }
}
