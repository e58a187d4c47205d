import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Punctuation of Markdown twins", .waiting, .timeLimit(.minutes(20)))
struct TwinPunctuationTests {
  private func site(_ language: String) throws -> TestSite {
    try TestSite.afterTwoDays("[site]\nlanguages = [\"\(language)\"]\nbases = [\"USD\", \"KRW\"]")
  }

  @Test(arguments: [
    ("ko", "- USD: 미국, 미국 달러", "(2026-04-22 00:02 UTC)", "등락폭(4월 21일 대비): +8.4200(+0.58%)"),
    (
      "en", "- USD: United States, US Dollar", " (2026-04-22 00:02 UTC)",
      "Change (since Apr 21): +8.4200 (+0.58%)"
    ),
    ("ja", "- USD：アメリカ合衆国、米ドル", "（2026-04-22 00:02 UTC）", "変動（4月21日比）：+8.4200（+0.58%）"),
    ("zh-Hans", "- USD：美国、美元", "（2026-04-22 00:02 UTC）", "涨跌额（较 4月21日）：+8.4200（+0.58%）"),
    (
      "fr", "- USD\u{a0}: États-Unis, dollar des États-Unis", " (2026-04-22 00:02 UTC)",
      "Variation (depuis le 21 avr.)\u{a0}: +8,4200 (+0,58\u{a0}%)"
    ),
    (
      "ar", "- USD: الولايات المتحدة، دولار أمريكي", " (\u{2066}2026-04-22 00:02 UTC\u{2069})",
      "التغيّر (منذ 21 أبريل): "
    ),
  ])
  func `is the language's own`(
    language: String, names: String, stamp: String, change: String
  ) throws {
    let page = try site(language).page("usd/krw.md")
    #expect(page.contains(names + "\n"))
    #expect(page.contains(stamp + "\n"))
    #expect(page.contains("- " + change), "\(page)")
  }

  @Test(arguments: [("ko", "기준:\n"), ("ja", "あたり：\n"), ("fr", ")\u{a0}:\n")])
  func `leaves no space at the end of a line`(language: String, end: String) throws {
    let page = try site(language).page("index.md")
    #expect(page.contains(end))
    for line in page.split(separator: "\n") where !line.hasPrefix("|") {
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }
}
