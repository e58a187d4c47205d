import Mustache

/// The converter of one pair, inside what all converters of its base share.
struct ConverterPageModel: PairModel {
  let base: Lent<ConverterBaseModel>
  let baseCurrency: Lent<CurrencyModel>
  let quote: Lent<CurrencyModel>
  let figures: Lent<DisplayedRates>
  let wording: Lent<Localizer>

  init(base: ConverterBaseModel, row: RowModel) {
    self.base = Lent(base)
    baseCurrency = Lent(base.rates.base)
    quote = row.currency
    figures = row.figures
    wording = row.wording
  }

  /// Writes one of the base's phrases for this pair.
  @inline(__always)
  private func write(
    _ phrase: (ConverterBaseModel) -> Lent<CompiledMessage>, to output: inout MustacheOutput
  ) {
    base.read(phrase).read { phrase in
      quote.read { quote in
        wording.read { wording in
          figures.read { phrase.write(quote, rate: $0.rate, numbers: wording.numbers, to: &output) }
        }
      }
    }
  }

  /// The quick table from the base to the quote currency, or the other way.
  private func table(isReverse: Bool) -> AmountTableModel {
    AmountTableModel(
      from: isReverse ? quote : baseCurrency, to: isReverse ? baseCurrency : quote,
      figures: figures, isReverse: isReverse, wording: wording)
  }

  private static let ownFields: [MustacheField<ConverterPageModel>] = [
    .written("page_title") { $0.write({ Lent($0.title) }, to: &$1) },
    .written("description") { $0.write({ Lent($0.description) }, to: &$1) },
    .list("languages", count: { $0.base.read { $0.languages.count } }) { page, index in
      page.base.read { base in page.quote.read { base.languages[index].leading(to: $0.file) } }
    },
    .written("canonical", if: { $0.base.read { $0.canonical != nil } }) { page, output in
      page.base.read { base in page.quote.read { base.canonical?.write(to: $0.file, &output) } }
    },
    .list("alternates", count: { $0.base.read { $0.alternates.count } }) { page, index in
      page.base.read { base in page.quote.read { base.alternates[index].leading(to: $0.file) } }
    },
    .written("twin", if: { $0.base.read { $0.hasTwin } }) { page, output in
      page.quote.read { output.append($0.file) }
      output.append(".md")
    },
    .part("quote", CurrencyModel.fields { $0.quote }),
    .written("quote_rate") { page, output in page.quote.read { output.append($0.digits) } },
    .written("structured_data") { $0.write({ Lent($0.structuredData) }, to: &$1) },
    .list("tables", count: { _ in 2 }) { page, index in page.table(isReverse: index == 1) },
    .flag("favorite") { $0.quote.read { $0.isFavorite } },
    .written("favorite_label") { page, output in
      page.quote.read { output.append($0.favoriteLabel) }
    },
  ]

  static let fields: MustacheFields<ConverterPageModel> = MustacheFields(ownFields + pairFields)
}
