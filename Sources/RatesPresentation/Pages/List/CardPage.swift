import Mustache
import RatesDomain

/// The picture of a list, as SVG; what draws it makes a PNG of it.
struct CardPage: PageKind {
  let template = "card.svg"
  let picture: PictureUse? = .isDrawn
  let isCounted = false

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("card", in: scope.settings.hasCards ? scope.listFolder : nil)
  }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> CardModel? {
    models.base.flatMap { CardModel($0) }
  }
}

/// What a card shows: the first favorites of a list.
final class CardModel: MustacheModel {
  /// Below the headline.
  private static let rowLimit = 4
  /// The most traded currencies (BIS, 2022) fill up a card that has fewer than three favorites.
  private static let major = ["USD", "EUR", "JPY"]
  /// More characters than this are written smaller.
  private static let roomyLength = 10

  private let rates: SnapshotModel
  private let isHome: Bool
  private let headline: RowModel
  private let rows: [RowModel]
  private let hasLongRate: Bool

  /// Nil if the list has no currencies.
  init?(_ pages: BasePages) {
    let favorites = pages.rows.filter(\.currency.isFavorite)
    let major = Self.major.compactMap { code in
      pages.rows.first { $0.currency.code == code && !$0.currency.isFavorite }
    }
    let shown = favorites + major.prefix(max(3 - favorites.count, 0))
    guard let headline = pages.headline ?? shown.first ?? pages.rows.first
    else { return nil }
    let context = RowContext(
      isHome: pages.part.isHome, home: pages.currency, folder: "", hasTwins: false)
    let row = { (pair: PairModel) in RowModel(pair, in: context, endsFirstView: false) }
    self.headline = row(headline)
    let others = shown.filter { $0 !== headline }.prefix(Self.rowLimit)
    rows = others.map(row)
    isHome = pages.part.isHome
    rates = pages.factory.rates(
      pages.currency, list: pages.list + ".html", from: "", pairs: [headline] + others)
    var figure = MustacheOutput(capacity: 64)
    headline.write(headline.figures.rate, to: &figure)
    hasLongRate = figure.text.count > Self.roomyLength
  }

  static let fields = MustacheFields<CardModel>([
    .flag("home_list") { $0.isHome },
    .object("headline") { $0.headline },
    .flag("long_rate") { $0.hasLongRate },
    .list("rows", count: { $0.rows.count }) { card, index in
      CardRowModel(row: card.rows[index], index: index, count: card.rows.count)
    },
  ])
  .including(SnapshotModel.fields) { $0.rates }
}

/// A row of a card and where it stands among the others.
struct CardRowModel: MustacheModel {
  let row: RowModel
  let index: Int
  let count: Int

  static let fields = MustacheFields<CardRowModel>([
    .flag("first") { $0.index == 0 },
    .trusted("top") { Thousandths($0.index * 1000 / $0.count).write(to: &$1) },
    .trusted("middle") { Thousandths(($0.index * 2 + 1) * 500 / $0.count).write(to: &$1) },
  ])
  .including(RowModel.fields) { $0.row }
}

/// A card as the page names it that it is of.
final class CardLinkModel: MustacheModel {
  private let url: String
  private let card: CardModel

  /// Nil if the list has no currencies.
  init?(_ url: String, of pages: BasePages) {
    guard let card = CardModel(pages) else { return nil }
    self.url = url
    self.card = card
  }

  static let fields = MustacheFields<CardLinkModel>([.text("url") { $0.url }])
    .including(CardModel.fields) { $0.card }
}
