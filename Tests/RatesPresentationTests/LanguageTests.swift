import Testing

@testable import RatesPresentation

@Suite("What a language brings", .timeLimit(.minutes(20)))
struct LanguageTests {
  @Test(arguments: [
    ("ko", RisingColor.red), ("ja", .red), ("zh-Hans", .red), ("zh-Hant", .red), ("en", .green),
    ("ar", .green),
  ])
  func `what rises is red where markets have it so`(tag: String, color: RisingColor) throws {
    #expect(try #require(Language.named(tag)).risingColor == color)
  }

  @Test(arguments: [
    ("ko", "ko_KR"), ("en", "en_US"), ("ja", "ja_JP"), ("zh-Hans", "zh_CN"), ("zh-Hant", "zh_TW"),
    ("de", "de_DE"), ("pt-BR", "pt_BR"), ("vi", "vi_VN"), ("th", "th_TH"),
  ])
  func `a territory goes with it`(tag: String, expected: String) throws {
    #expect(try #require(Language.named(tag)).withTerritory == expected)
  }
}
