import FoundationEssentials
import RatesDomain
import Testing

@testable import RatesPresentation

@Suite("The rates of a site", .timeLimit(.minutes(20)))
struct SiteDataTests {
  private func codes(_ text: String) -> [CurrencyCode] {
    text.split(separator: " ").compactMap { CurrencyCode($0) }
  }

  private func rates(
    _ text: String, license: DataLicense = .anyForm
  ) -> SiteRates {
    let codes = codes(text)
    let snapshot = Snapshot(
      source: "s", base: codes[0], updated: Timestamp(secondsSinceEpoch: 0), nextUpdate: nil,
      rates: Dictionary(uniqueKeysWithValues: codes.map { ($0, 1) }))
    return SiteRates(
      comparison: RateComparison(current: snapshot, previous: nil, rules: TrendRules()),
      source: SourceDescriptor(
        kind: "s", name: "s", credit: .init(text: "s", url: ""), license: license,
        calendar: PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 12),
        defaultAddress: "https://example.org", bases: .any))
  }

  private func settings(_ bases: String, home: String? = nil) throws -> SiteSettings {
    SiteSettings(
      title: SiteTitle(), address: nil, rootPath: "/",
      languages: [try #require(Language.named("en")), try #require(Language.named("ko"))],
      bases: codes(bases), home: home.flatMap { CurrencyCode($0) },
      favorites: Favorites([CurrencyCode]()), timeZone: .gmt, decimals: 4,
      rising: nil, writesMarkdown: true, isSample: false, isKeptOffline: false)
  }

  /// The second source fills in VND, which the main one has of an earlier day; the third has an ended currency.
  private func data() -> SiteData {
    SiteData(
      main: rates("USD EUR VND THB"),
      others: [
        OtherRates(rates("USD VND THB"), bases: Set(codes("VND")), currencies: Set(codes("VND"))),
        OtherRates(rates("USD EUR HRK"), currencies: Set(codes("HRK")), areListed: false),
      ])
  }

  @Test(
    arguments: [
      ("USD", "EUR", 0), ("USD", "VND", 1), ("VND", "USD", 1), ("VND", "THB", 1),
      // Only the main rates have both.
      ("EUR", "VND", 0), ("VND", "EUR", 0),
      ("USD", "HRK", 2), ("EUR", "HRK", 2), ("THB", "HRK", nil), ("VND", "HRK", nil),
      ("USD", "KRW", nil),
    ] as [(String, String, Int?)])
  func `a pair shows one source's`(base: String, quote: String, index: Int?) throws {
    let data = data()
    let found = data.rates(
      base: try #require(CurrencyCode(base)), quote: try #require(CurrencyCode(quote)))
    #expect(data.rates.firstIndex { $0 === found } == index)
  }

  @Test func `every pair is in one part, as a list's own or as a carried one`() throws {
    let data = data()
    let parts = PageKinds.builtIn(try settings("USD VND THB", home: "EUR"), data).pages.parts
    let pairs = parts.filter { !$0.part.isHome }.flatMap { planned in
      let index = data.rates.firstIndex { $0 === data.rates(of: planned.part) } ?? -1
      return planned.quotes.map { "\(planned.part.base)\($0) \(index)" }
    }
    #expect(
      pairs == [
        "USDEUR 0", "USDTHB 0", "VNDTHB 1", "VNDUSD 1", "THBEUR 0", "THBUSD 0", "USDVND 1",
        "USDHRK 2", "VNDEUR 0", "THBVND 1", "HRKEUR 2",
      ])
    #expect(parts.filter { $0.part.isCarried(data) }.count == 5)
    #expect(data.carriedCurrencies == codes("HRK"))
  }

  @Test func `pages that show a currency are counted with their lists, twins and languages`() throws
  {
    let outputs = PageKinds.builtIn(try settings("USD THB", home: "EUR"), data())
    // Three converters and three lists; HRK has two converters, of which lists show nothing.
    #expect(outputs.countPages(of: Set(codes("VND"))) == 6 * 4)
    #expect(outputs.countPages(of: Set(codes("HRK"))) == 2 * 4)
    #expect(outputs.countPages(of: []) == 0)
  }

  /// A kind whose pages list figures for programs.
  private struct Figures: PageKind {
    typealias Model = NothingShared

    let template = "figures.json"
    let isData = true

    func pages(in scope: PageScope) -> [PageGroup<Void>] {
      PageGroup.only("figures", in: scope.listFolder)
    }

    func model(
      of subject: Void, _ shared: NothingShared, in models: ScopeModels
    ) -> NothingShared? { shared }
  }

  @Test func `there is no data where a license of a list's rates forbids that`() throws {
    let closed = { rates($0, license: .pagesOnly) }
    let open = rates("USD VND THB")
    let settings = try settings("USD VND")
    let paths = { (data: SiteData) in
      SitePages(settings, data, [Figures()]).found(
        Dictionary(
          grouping: ["figures.json", "vnd/figures.json", "ko/figures.json"].map(FilePlace.init),
          by: \.folder)
      ).map(\.path).sorted()
    }
    let others = {
      OtherRates($0, bases: Set(self.codes("VND")), currencies: Set(self.codes("VND")))
    }
    #expect(
      paths(SiteData(main: rates("USD EUR VND"))) == [
        "figures.json", "ko/figures.json", "vnd/figures.json",
      ])
    #expect(paths(SiteData(main: closed("USD VND"))) == [])
    #expect(
      paths(SiteData(main: closed("USD VND THB"), others: [others(open)])) == ["vnd/figures.json"])
    // The list has a row of the other rates.
    #expect(paths(SiteData(main: closed("USD EUR VND THB"), others: [others(open)])) == [])
  }

  @Test func `without others, all is the main one's`() throws {
    let data = SiteData(main: rates("USD EUR VND"))
    let quotes = data.quotes(of: codes("USD")[0])
    #expect(quotes.map(\.codes) == [codes("EUR VND")])
    #expect(quotes[0].rates === data.main)
    #expect(data.carriedCurrencies == [])
    #expect(PageKinds.builtIn(try settings("USD"), data).pages.parts.count == 1)
  }
}
