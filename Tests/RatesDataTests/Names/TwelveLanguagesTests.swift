import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TwelveLanguagesTests {
  /// A letter of the script in which a language's names have to be.
  private static let scripts: [(language: String, script: ClosedRange<Unicode.Scalar>)] = [
    ("ar", "\u{621}"..."\u{64a}"), ("ja", "\u{3041}"..."\u{9fff}"), ("ko", "가"..."힣"),
    ("th", "\u{e01}"..."\u{e4d}"), ("zh-Hans", "\u{4e00}"..."\u{9fff}"),
    ("zh-Hant", "\u{4e00}"..."\u{9fff}"),
  ]
  private let english = CurrencyNames(language: "en", unknown: "?")

  @Test(arguments: [
    "ar", "de", "en", "es", "fr", "ja", "ko", "pt-BR", "th", "vi", "zh-Hans", "zh-Hant",
  ])
  func `every code of 2026 has a country and a currency name`(language: String) {
    let names = CurrencyNames(language: language, unknown: "?")
    for code in CurrencyNamesTests.served {
      #expect(!["?", "", code.description].contains(names.country(of: code)), "\(code)")
      #expect(!["?", "", code.description].contains(names.currency(of: code)), "\(code)")
    }
  }

  @Test(arguments: scripts.map(\.language))
  func `names are in the language's script`(language: String) throws {
    let script = try #require(Self.scripts.first { $0.language == language }).script
    let names = CurrencyNames(language: language, unknown: "?")
    for code in CurrencyNamesTests.served {
      for name in [names.country(of: code), names.currency(of: code)] {
        #expect(name.unicodeScalars.contains { script.contains($0) }, "\(code) \(name)")
      }
    }
  }

  @Test(arguments: ["de", "es", "fr", "pt-BR", "vi"])
  func `no currency's name is left in English`(language: String) {
    let names = CurrencyNames(language: language, unknown: "?")
    let english = CurrencyNamesTests.served.filter {
      names.currency(of: $0) == self.english.currency(of: $0)
    }
    #expect(english.filter { $0 != "EUR" }.map { "\($0) \(names.currency(of: $0))" } == [])
  }

  @Test(
    arguments: [
      ("de", "XCG", "Curaçao und Sint Maarten", "Karibischer Gulden"),
      ("fr", "ZWG", "Zimbabwe", "or du Zimbabwe (ZiG)"),
      ("es", "CLF", "Chile (unidad de cuenta)", "unidad de fomento chilena (UF)"),
      ("pt-BR", "XAF", "África Central (CEMAC)", "Franco CFA da África Central"),
      ("vi", "CNY", "Trung Quốc", "Nhân dân tệ"),
      ("th", "EUR", "ยูโรโซน", "ยูโร"),
      ("ja", "FOK", "フェロー諸島", "フェロークローネ"),
      ("ja", "AUD", "オーストラリア", "オーストラリアドル"),
      ("ja", "XAF", "中部アフリカ（CEMAC）", "中央アフリカCFAフラン"),
      ("zh-Hans", "XDR", "国际货币基金组织", "特别提款权"),
      ("zh-Hant", "XCD", "東加勒比", "東加勒比元"),
      ("ar", "CNH", "الصين (السوق الخارجية)", "يوان صيني (السوق الخارجية)"),
    ] as [(String, CurrencyCode, String, String)])
  func `corrections win over CLDR`(
    language: String, code: CurrencyCode, country: String, currency: String
  ) {
    let names = CurrencyNames(language: language, unknown: "?")
    #expect(names.country(of: code) == country)
    #expect(names.currency(of: code) == currency)
  }

  @Test(arguments: [
    "ar", "de", "en", "es", "fr", "ja", "ko", "pt-BR", "th", "vi", "zh-Hans", "zh-Hant",
  ])
  func `years and units stand in the brackets and dashes of the language`(language: String) {
    let names = CurrencyNames(language: language, unknown: "?")
    for code in CurrencyNamesTests.served {
      for name in [names.country(of: code), names.currency(of: code)] {
        #expect(!name.contains("—"), "\(code) \(name)")
        if language.hasPrefix("zh") || language == "ja" {
          #expect(!name.contains("("), "\(code) \(name)")
          #expect(!name.contains(" "), "\(code) \(name)")
        }
        #expect(language != "ko" || !name.contains(" ("), "\(code) \(name)")
      }
    }
  }

  @Test(
    arguments: [
      ("de", "GBP", "England"), ("fr", "XOF", "Sénégal"), ("es", "SZL", "Suazilandia"),
      ("pt-BR", "USD", "EUA"), ("vi", "USD", "Mỹ"), ("vi", "AUD", "Úc"), ("th", "GBP", "อังกฤษ"),
      ("ja", "AUD", "豪ドル"),
      ("zh-Hans", "USD", "美金"), ("zh-Hant", "TWD", "台幣"), ("ar", "GBP", "بريطانيا"),
    ] as [(String, CurrencyCode, String)])
  func `everyday words lead to a currency in every language`(
    language: String, code: CurrencyCode, word: String
  ) {
    #expect(CurrencyNames(language: language, unknown: "?").aliases(of: code).contains(word))
  }
}
