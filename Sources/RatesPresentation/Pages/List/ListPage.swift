import Mustache
import RatesDomain

/// The list of all rates against one base, or of what all currencies cost in the home currency.
struct ListPage: PageKind {
  let template = "list.html"
  let twin: String? = "list.md"
  let isListed = true
  let picture: PictureUse? = .isNamed

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("index", in: scope.listFolder)
  }

  func shows(_ currencies: Set<CurrencyCode>, on subject: Void, in scope: PageScope) -> Bool {
    scope.part.map { planned in
      currencies.contains(planned.part.base)
        || planned.rows.contains { $0.contains(where: currencies.contains) }
    } ?? false
  }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> ListPageModel? {
    models.base.map { ListPageModel($0) }
  }
}

/// What a list shows.
struct ListPageModel: MustacheModel {
  /// More rows than a window shows at once: a list that has them is painted once they are there.
  static let firstViewRows = 20

  /// With as many rows and more, a list has links to the first row of each letter.
  static let letteredRows = 60

  let page: PageModel
  /// The picture of the page; nil if it has none.
  let card: CardLinkModel?
  let rates: SnapshotModel
  /// The path to the page's Markdown twin.
  let twin: String?
  /// The pair that stands large above the list: the first favorite.
  let headline: RowModel?
  let favorites: RowGroupModel
  let movers: MoversModel?
  let others: RowGroupModel
  /// All lists of the language.
  let bases: [BaseLinkModel]
  let vanished: [CurrencyModel]
  /// Whether it has prices in the home currency.
  let isHome: Bool
  /// Where a search for the list's own currency leads.
  let baseLink: String?
  /// Whether search engines are asked to list the page.
  let isIndexed: Bool
  /// What makes an arrow, in words.
  let arrows: String
  /// What the changes of the last week are called; nil if no row has one.
  let weekName: String?
  /// How many units of the home currency the inverse of a price is for; nil in a list of rates.
  let inverseUnit: String?

  /// What the list of a base shows, or that of prices.
  init(_ pages: BasePages) {
    let (factory, site, isHome) = (pages.factory, pages.factory.site, pages.part.isHome)
    let settings = site.settings
    let words = factory.words(base: pages.currency)
    let path = pages.list + ".html"
    let context = RowContext(
      isHome: isHome, home: pages.currency,
      folder: PageAddress.relative(
        from: path,
        toFolder: isHome ? site.address.folder : site.address.converters(pages.base)),
      hasTwins: settings.writesMarkdown)
    let starred = pages.rows.filter { $0.currency.isFavorite }
    let rest = pages.rows.filter { !$0.currency.isFavorite }
    let last = Self.firstViewRows - 1
    page = site.listPage(
      pages.part.list,
      title: site.localizer.strings.text(isHome ? .homePageTitle : .listPageTitle, words),
      description: site.localizer.strings.text(isHome ? .homeDescription : .listDescription, words))
    card = pages.cardAddress.flatMap { CardLinkModel($0, of: pages) }
    rates = factory.rates(pages.currency, list: path, from: path, pairs: pages.rows)
    twin = factory.twin(PageAddress.relative(from: path, to: path))
    headline = pages.headline.map { RowModel($0, in: context, endsFirstView: false) }
    favorites = RowGroupModel(starred, in: context, last: last)
    movers = MoversModel(among: pages.rows, in: context)
    others = RowGroupModel(
      rest, in: context, last: last - starred.count,
      hasLetters: rest.count >= Self.letteredRows)
    bases = factory.lists.map { list in
      let isCurrent = list.isHome == isHome && (isHome || list.currency === pages.currency)
      let target = PageAddress.relative(from: path, to: list.page)
      return BaseLinkModel(
        currency: list.currency, link: PageLink(folder: "", page: target), isHome: list.isHome,
        isCurrent: isCurrent)
    }
    let listed = Set(pages.rows.map(\.currency.code))
    vanished = factory.vanished.filter { !listed.contains($0.code) }
    isIndexed = factory.isIndexed
    self.isHome = isHome
    weekName = favorites.hasWeeks || others.hasWeeks ? site.localizer.spans.week : nil
    baseLink = Self.baseLink(pages, isHome: isHome, context, from: path)
    arrows = factory.arrows(isHome ? .home : .base(pages.base))
    inverseUnit = isHome ? site.localizer.number(QuotedUnit.bought(with: pages.base)) : nil
  }

  /// A list's own currency is not in it: its price in the home currency answers a search for it, else its
  /// first pair, or, on the list of prices, the list that has it as its base, or the first one.
  private static func baseLink(
    _ pages: BasePages, isHome: Bool, _ context: RowContext, from path: String
  ) -> String? {
    let site = pages.factory.site
    let (bases, address) = (site.settings.bases, site.address)
    if isHome {
      let base = bases.contains(pages.base) ? pages.base : bases[0]
      return PageAddress.relative(from: path, to: address.list(base) + ".html")
    }
    let pairs = pages.rows
    let pair =
      pairs.first { $0.figures.currency == site.settings.home }
      ?? pairs.first { $0.currency.isFavorite } ?? pairs.first
    return pair.map { context.link(to: $0.currency, ending: ".html") }
  }

  static let fields = MustacheFields<ListPageModel>([
    .object("card") { $0.card },
    .flag("home_list") { $0.isHome },
    .flag("has_bank") { $0.favorites.hasBankRates || $0.others.hasBankRates },
    .flag("has_sparklines") { $0.favorites.hasSparklines || $0.others.hasSparklines },
    .text("base_href") { $0.baseLink },
    .text("base_search") { $0.rates.base.search },
    .text("arrows") { $0.arrows },
    .text("week_name") { $0.weekName },
    .text("inverse_unit") { $0.inverseUnit },
    .text("twin") { $0.twin },
    .text("base_rate") { $0.rates.base.digits },
    .object("headline") { $0.headline },
    .object("favorites") { $0.favorites },
    .object("movers") { $0.movers },
    .object("others") { $0.others },
    .flag("has_favorites") { !$0.favorites.rows.isEmpty },
    .flag("has_others") { !$0.others.rows.isEmpty },
    .flag("is_long") { $0.favorites.rows.count + $0.others.rows.count >= firstViewRows },
    .list("bases") { $0.bases },
    .flag("many_bases") { $0.bases.count > 1 },
    .list("vanished") { $0.vanished },
    .flag("has_vanished") { !$0.vanished.isEmpty },
    .flag("unindexed") { !$0.isIndexed },
  ])
  .including(PageModel.fields) { $0.page }
  .including(SnapshotModel.fields) { $0.rates }
}

/// A link from a list to a list of the same language.
struct BaseLinkModel: MustacheModel {
  let currency: CurrencyModel
  let link: PageLink
  /// Whether it leads to the prices in the home currency.
  let isHome: Bool
  let isCurrent: Bool

  static let fields: MustacheFields<BaseLinkModel> = [
    .text("code") { $0.currency.code },
    .text("name") { $0.currency.country },
    .streamed("href") { $0.link.write(to: &$1) },
    .streamed("twin") { $0.link.write(ending: ".md", to: &$1) },
    .flag("priced") { $0.isHome },
    .flag("current") { $0.isCurrent },
  ]
}
