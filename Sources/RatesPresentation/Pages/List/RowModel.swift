import Mustache
import RatesDomain

/// One currency in the list.
final class RowModel: PairPresenting {
  let pair: PairModel
  private let list: RowContext
  private let endsFirstView: Bool
  /// What its code begins with, if links lead to it by that.
  let letter: String?

  init(_ pair: PairModel, in list: RowContext, endsFirstView: Bool, letter: String? = nil) {
    self.pair = pair
    self.list = list
    self.endsFirstView = endsFirstView
    self.letter = letter
  }

  private static let ownFields: [MustacheField<RowModel>] = [
    .streamed("digits") { $1.append($0.pair.currency.digits) },
    .streamed("href") { $0.list.write(to: $0.pair.currency, ending: ".html", &$1) },
    .streamed("twin", if: { $0.list.hasTwins }) {
      $0.list.write(to: $0.pair.currency, ending: ".md", &$1)
    },
    .text("unit") { $0.pair.unit },
    .trusted("buying", if: { $0.pair.figures.bankRates != nil }) {
      $0.pair.write($0.pair.figures.bankRates?.buying, to: &$1)
    },
    .trusted("selling", if: { $0.pair.figures.bankRates != nil }) {
      $0.pair.write($0.pair.figures.bankRates?.selling, to: &$1)
    },
    .streamed("search") { $1.append($0.pair.currency.search) },
    .text("letter") { $0.letter },
    .flag("carried") { $0.pair.carrier != nil },
    .flag("ends_first_view") { $0.endsFirstView },
    .trusted("sparkline", if: { $0.pair.figures.past?.sparkline != nil }) {
      $0.pair.figures.past?.sparkline?.write(to: &$1)
    },
    .trusted("week", if: { $0.pair.week != nil }) { $0.pair.writeWeek(to: &$1) },
    .object("chart") { $0.pair.past(against: $0.list.home)?.mini },
    .object("year") { $0.pair.past(against: $0.list.home)?.year },
    .list("tables", count: { _ in 1 }) { row, _ in row.list.table(of: row.pair) },
  ]

  static let fields: MustacheFields<RowModel> = MustacheFields(
    ownFields + currencyFields + pairFields)
}

/// What all rows of one list share.
final class RowContext: Sendable {
  /// Whether rows lead to converters into the list's currency, and not from it.
  private let isHome: Bool
  /// The list's base, or the home currency.
  let home: CurrencyModel
  /// The path to the folder of the converters, or of the folders with them.
  private let folder: String
  /// Whether each of them has a Markdown twin.
  let hasTwins: Bool

  init(isHome: Bool, home: CurrencyModel, folder: String, hasTwins: Bool) {
    self.isHome = isHome
    self.home = home
    self.folder = folder
    self.hasTwins = hasTwins
  }

  /// Writes the path to a currency's converter.
  func write(to currency: CurrencyModel, ending: StaticString, _ output: inout MustacheOutput) {
    output.append(folder)
    output.append(currency.file)
    if isHome {
      output.append("/")
      output.append(home.file)
    }
    output.append(ending)
  }

  /// Round amounts of what stands on the left of a row's rate, in what stands on its right.
  func table(of pair: PairModel) -> AmountTableModel {
    isHome
      ? AmountTableModel(pricesOf: pair, home: home.code)
      : AmountTableModel(pair, base: home.code, isReverse: false)
  }

  /// The path to a currency's converter.
  func link(to currency: CurrencyModel, ending: StaticString) -> String {
    var output = MustacheOutput(capacity: 32)
    write(to: currency, ending: ending, &output)
    return output.text
  }
}

/// Rows that stand together under a heading.
struct RowGroupModel: MustacheModel {
  let rows: [RowModel]

  /// Whether a bank's prices are known of one of them.
  var hasBankRates: Bool { rows.contains { $0.pair.figures.bankRates != nil } }

  /// Whether one of them has a sparkline next to its rate, where a bank's prices do not take its place.
  var hasSparklines: Bool {
    !hasBankRates && rows.contains { $0.pair.figures.past?.sparkline != nil }
  }

  /// Whether the change of the last week is known of one of them.
  var hasWeeks: Bool { rows.contains { $0.pair.week != nil } }

  /// `last` is the index of the row that ends the page's first view, in this group or not.
  init(_ pairs: [PairModel], in list: RowContext, last: Int, hasLetters: Bool = false) {
    var letter: Character?
    rows = pairs.enumerated().map { index, pair in
      let isNew = hasLetters && pair.currency.code.first != letter
      letter = pair.currency.code.first
      return RowModel(
        pair, in: list, endsFirstView: index == last, letter: isNew ? letter.map(String.init) : nil)
    }
  }

  /// The rows that are the first of their letter.
  private var lettered: [RowModel] { rows.filter { $0.letter != nil } }

  static let fields: MustacheFields<RowGroupModel> = [
    .list("rows") { $0.rows },
    .list("letters") { $0.lettered },
    .flag("has_letters") { !$0.lettered.isEmpty },
  ]
}
