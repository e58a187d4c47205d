import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CurrencyAliasesTests {
  let korean = CurrencyNames(language: "ko", unknown: "알 수 없음")
  let english = CurrencyNames(language: "en", unknown: "Unknown")

  @Test(
    arguments: [
      ("AUD", "호주"), ("GBP", "파운드"), ("CNY", "위안"), ("EUR", "독일"), ("TRY", "터키"),
      ("KRW", "South Korean Won"), ("KRW", "South Korea"), ("GBP", "Sterling"),
      ("XCG", "Caribbean Guilder"),
      ("CNY", "RMB"), ("KRW", "₩"), ("EUR", "€"), ("AUD", "$"), ("AUD", "A$"), ("PLN", "zł"),
    ] as [(CurrencyCode, String)])
  func `Korean readers find by Korean and English words, English names and symbols`(
    code: CurrencyCode, alias: String
  ) {
    #expect(korean.aliases(of: code).contains(alias))
  }

  @Test(
    arguments: [
      ("de", "EUR", ["Kroatien", "Estland", "Montenegro", "Kosovo", "Monaco"]),
      ("ja", "EUR", ["オランダ", "スロベニア"]), ("ko", "EUR", ["키프로스", "몰타"]),
      ("ar", "EUR", ["كرواتيا", "أيرلندا"]), ("en", "XOF", ["Senegal", "Guinea-Bissau"]),
      ("fr", "XAF", ["Tchad", "Gabon"]), ("th", "XCD", ["เกรเนดา"]), ("ko", "AUD", ["나우루"]),
      ("ko", "THB", ["밧"]),
    ] as [(String, CurrencyCode, [String])])
  func `countries that share a currency lead to it`(
    language: String, code: CurrencyCode, countries: [String]
  ) {
    let aliases = CurrencyNames(language: language, unknown: "?").aliases(of: code)
    #expect(countries.filter { !aliases.contains($0) } == [])
  }

  @Test
  func `English readers get no Korean words`() {
    for code in ["AUD", "EUR", "KRW"] as [CurrencyCode] {
      let letters = english.aliases(of: code).joined().unicodeScalars
      #expect(!letters.contains { ("가"..."힣").contains($0) }, "\(code)")
    }
    #expect(english.aliases(of: "EUR").contains("Germany"))
  }

  @Test
  func `a language without a column of its own has the English words and its own symbols`() {
    let aliases = CurrencyNames(language: "fr", unknown: "Inconnu").aliases(of: "USD")
    #expect(aliases.contains("Greenback"))
    #expect(aliases.contains("$US"))
  }

  @Test(arguments: ["ko", "en", "ar", "fa", "de"])
  func `symbols carry neither digits, space nor marks of direction`(language: String) {
    let names = CurrencyNames(language: language, unknown: "?")
    for code in ["USD", "KRW", "EUR", "CHF", "AED"] as [CurrencyCode] {
      for alias in names.aliases(of: code) {
        let strange = alias.unicodeScalars.filter {
          [.decimalNumber, .format].contains($0.properties.generalCategory)
        }
        #expect(strange.isEmpty, "\(code) \(alias)")
      }
    }
  }

  // ICU answers such codes with the memory that it was asked with: the address sanitizer sees here
  // whether that lives long enough.
  @Test
  func `codes that no table has have no aliases`() throws {
    for start in ["QQ", "QX", "QY", "QZ", "XQ"] {
      for last in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
        let code = try #require(CurrencyCode("\(start)\(last)"))
        #expect(korean.aliases(of: code).filter { $0 != "¤" } == [], "\(code)")
      }
    }
  }
}
