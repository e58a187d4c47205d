import RatesData
import RatesDomain
import RatesPresentation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("The limit of pages", .timeLimit(.minutes(20)))
struct PageLimitTests {
  private func plan(_ count: Int, _ keys: String = "") throws -> SitePlan {
    let configuration = try Configuration(
      toml: Array("[site]\nbases = \"all\"\n\(keys)".utf8), file: "ratepress.toml",
      folder: "/nonexistent")
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let codes = (0..<count).compactMap { number in
      CurrencyCode(
        String([letters[number / 676], letters[number / 26 % 26], letters[number % 26]]))
    }
    let rates = Dictionary(uniqueKeysWithValues: codes.map { ($0, ExactDecimal(1)) })
    let snapshot = Snapshot(
      source: "s", base: "AAA", updated: Answer.firstDay, nextUpdate: nil, rates: rates)
    return try SiteFactory(configuration: configuration).plan(
      SiteData(
        main: SiteRates(
          comparison: RateComparison(current: snapshot, previous: nil, rules: TrendRules()),
          source: configuration.source.descriptor)))
  }

  @Test(arguments: [
    (332, #"languages = ["en"]"#, 220_448),
    (
      166,
      #"languages = ["ar", "de", "en", "es", "fr", "ja", "ko", "pt-BR", "th", "vi", "#
        + #""zh-Hans", "zh-Hant"]"#, 661_344
    ),
    (500, "", 1_000_000),
  ])
  func `is far from the sites that there are`(count: Int, keys: String, pages: Int) throws {
    #expect(try plan(count, keys).pageCount == pages)
  }

  @Test(arguments: [
    "", "home = \"KRW\"", "home = \"KRW\"\nstart = \"home\"\nbases = \"all\"",
    "bases = [\"EUR\", \"KRW\"]\nhome = \"KRW\"\n[output]\nmarkdown = false",
  ])
  func `counts the lists and converters that are rendered`(keys: String) throws {
    let configuration = try Configuration(
      toml: Array("[site]\n\(keys)".utf8), file: "ratepress.toml", folder: "/nonexistent")
    let factory = SiteFactory(configuration: configuration)
    let plan = try factory.plan(
      SiteData(
        main: SiteRates(
          comparison: SampleRates.comparison(rules: configuration.trend),
          source: SampleRates.source)))
    let sink = KeepingSink()
    try factory.renderer(plan).render(to: sink, workers: 2)
    let pages = sink.files.keys.filter {
      ($0.hasSuffix(".html") || $0.hasSuffix(".md")) && !$0.hasSuffix("404.html")
    }
    #expect(plan.pageCount == pages.count)
  }

  @Test func `is kept to the page`() {
    #expect(throws: SiteError.tooManyPages(1_004_004, limit: 1_000_000)) { try plan(501) }
    #expect(throws: SiteError.tooManyPages(36, limit: 35)) {
      try plan(3, "[output]\nmax_pages = 35")
    }
  }
}
