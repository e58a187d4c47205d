import Mustache
import RatesDomain

/// The list of all rates against one base.
enum ListPage: BasePageKind {
  typealias Model = ListPageModel

  static let template = "list.html"
  static let twin: String? = "list.md"

  static func paths(of part: BasePart) -> [PageLocation] {
    [PageLocation(folder: part.address.listFolder(part.base), name: "index")]
  }

  static func model(
    of path: PageLocation, _ shared: NothingShared, in pages: BasePages
  ) -> ListPageModel? {
    let (factory, base) = (pages.factory, pages.base)
    let site = factory.site
    let (settings, address) = (site.settings, site.address)
    let words = factory.words(base: pages.currency)
    let path = address.list(base) + ".html"
    let context = RowContext(
      folder: PageAddress.relative(from: path, toFolder: address.converters(base)),
      hasTwins: settings.writesMarkdown, base: pages.currency)
    let favorites = pages.pairs.filter { $0.currency.isFavorite }
    let others = pages.pairs.filter { !$0.currency.isFavorite }
    let last = ListPageModel.firstViewRows - 1
    return ListPageModel(
      page: site.listPage(
        base, isStart: base == settings.bases[0],
        title: site.localizer.strings.text(.listPageTitle, words),
        description: site.localizer.strings.text(.listDescription, words)),
      rates: factory.rates(pages.currency, base, from: path),
      twin: factory.twin(PageAddress.relative(from: path, to: path)),
      headline: headline(among: pages).map { RowModel($0, in: context, endsFirstView: false) },
      favorites: RowGroupModel(favorites, in: context, last: last),
      others: RowGroupModel(others, in: context, last: last - favorites.count),
      bases: bases(from: pages),
      vanished: factory.vanished)
  }

  /// The favorite that the owner names first, or else the first in order.
  private static func headline(among pages: BasePages) -> PairModel? {
    let favorites = pages.pairs.filter(\.currency.isFavorite)
    let first = pages.factory.site.settings.favorites.first
    return favorites.first { $0.figures.currency == first } ?? favorites.first
  }

  private static func bases(from pages: BasePages) -> [BaseLinkModel] {
    let up = pages.base == pages.factory.site.settings.bases[0] ? "" : "../"
    return pages.factory.lists.map { list in
      let isCurrent = list.currency === pages.currency
      return BaseLinkModel(
        currency: list.currency,
        link: isCurrent
          ? PageLink(folder: "", page: "index") : PageLink(folder: up, page: list.page),
        isCurrent: isCurrent)
    }
  }
}

/// What a list shows.
struct ListPageModel: MustacheModel {
  /// More rows than a window shows at once: a list that has them is painted once they are there.
  static let firstViewRows = 20

  let page: PageModel
  let rates: SnapshotModel
  /// The path to the page's Markdown twin.
  let twin: String?
  /// The pair that stands large above the list: the first favorite.
  let headline: RowModel?
  let favorites: RowGroupModel
  let others: RowGroupModel
  let bases: [BaseLinkModel]
  let vanished: [CurrencyModel]

  static let fields = MustacheFields<ListPageModel>([
    .text("twin") { $0.twin },
    .text("base_rate") { $0.rates.base.digits },
    .object("headline") { $0.headline },
    .object("favorites") { $0.favorites },
    .object("others") { $0.others },
    .flag("has_favorites") { !$0.favorites.rows.isEmpty },
    .flag("has_others") { !$0.others.rows.isEmpty },
    .flag("is_long") { $0.favorites.rows.count + $0.others.rows.count >= firstViewRows },
    .list("bases") { $0.bases },
    .flag("many_bases") { $0.bases.count > 1 },
    .list("vanished") { $0.vanished },
    .flag("has_vanished") { !$0.vanished.isEmpty },
  ])
  .including(PageModel.fields) { $0.page }
  .including(SnapshotModel.fields) { $0.rates }
}

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

/// One currency in the list.
final class RowModel: PairPresenting {
  let pair: PairModel
  private let list: RowContext
  private let endsFirstView: Bool

  init(_ pair: PairModel, in list: RowContext, endsFirstView: Bool) {
    self.pair = pair
    self.list = list
    self.endsFirstView = endsFirstView
  }

  private static let ownFields: [MustacheField<RowModel>] = [
    .streamed("digits") { $1.append($0.pair.currency.digits) },
    .streamed("href") { $0.list.converters.write(to: $0.pair.currency.file, &$1) },
    .streamed("twin", if: { $0.list.hasTwins }) {
      $0.list.converters.write(to: $0.pair.currency.file, ending: ".md", &$1)
    },
    .streamed("search") { $1.append($0.pair.currency.search) },
    .flag("ends_first_view") { $0.endsFirstView },
    .trusted("spark", if: { $0.pair.figures.past?.spark != nil }) {
      $1.append($0.pair.figures.past?.spark ?? "")
    },
    .object("chart") { $0.pair.past(against: $0.list.base)?.first },
  ]

  static let fields: MustacheFields<RowModel> = MustacheFields(
    ownFields + currencyFields + pairFields)
}

/// What all rows of one list share.
final class RowContext: Sendable {
  /// The path to the folder of the converters.
  let converters: PageLink
  /// Whether each of them has a Markdown twin.
  let hasTwins: Bool
  let base: CurrencyModel

  init(folder: String, hasTwins: Bool, base: CurrencyModel) {
    self.base = base
    converters = PageLink(folder: folder, page: "")
    self.hasTwins = hasTwins
  }
}

/// Rows that stand together under a heading.
struct RowGroupModel: MustacheModel {
  let rows: [RowModel]

  /// `last` is the index of the row that ends the page's first view, in this group or not.
  init(_ pairs: [PairModel], in list: RowContext, last: Int) {
    rows = pairs.enumerated().map { RowModel($1, in: list, endsFirstView: $0 == last) }
  }

  static let fields: MustacheFields<RowGroupModel> = [
    .list("rows") { $0.rows }
  ]
}
