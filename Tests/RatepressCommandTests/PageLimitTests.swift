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

  @Test func `is kept to the page`() {
    #expect(throws: SiteError.tooManyPages(1_004_004, limit: 1_000_000)) { try plan(501) }
    #expect(throws: SiteError.tooManyPages(36, limit: 35)) {
      try plan(3, "[output]\nmax_pages = 35")
    }
  }
}
