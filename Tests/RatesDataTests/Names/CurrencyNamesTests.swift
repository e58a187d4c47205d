import RatesData
import RatesDomain
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CurrencyNamesTests {
  let korean = CurrencyNames(language: "ko", unknown: "알 수 없음")
  let english = CurrencyNames(language: "en", unknown: "Unknown")

  @Test
  func `every code that the source has served has names in both languages`() {
    #expect(Self.served.count == 166)
    for code in Self.served {
      for names in [korean, english] {
        #expect(
          !["알 수 없음", "Unknown", code.description].contains(names.country(of: code)), "\(code)")
        #expect(
          !["알 수 없음", "Unknown", code.description].contains(names.currency(of: code)), "\(code)")
      }
      let isHangul = korean.currency(of: code).unicodeScalars.contains { ("가"..."힣").contains($0) }
      #expect(isHangul, "\(code) \(korean.currency(of: code))")
    }
  }

  @Test(
    arguments: [
      ("KRW", "대한민국", "South Korea"), ("EUR", "유럽연합", "Eurozone"),
      ("AUD", "오스트레일리아", "Australia"), ("FKP", "포클랜드제도", "Falkland Islands"),
      ("ANG", "네덜란드령 안틸레스", "Curaçao & Sint Maarten"), ("KID", "키리바시", "Kiribati"),
      ("XAF", "중앙아프리카 CFA 프랑", "Central Africa (CEMAC)"), ("HRK", "크로아티아", "Croatia"),
      ("XCG", "퀴라소·신트마르턴", "Curaçao & Sint Maarten"), ("CNH", "중국(역외)", "China (offshore)"),
      ("CLF", "칠레(UF 계산단위)", "Chile (unit of account)"), ("ZWG", "짐바브웨", "Zimbabwe"),
    ] as [(CurrencyCode, String, String)])
  func `countries are named from the table, and corrections win`(
    code: CurrencyCode, korean: String, english: String
  ) {
    #expect(self.korean.country(of: code) == korean)
    #expect(self.english.country(of: code) == english)
  }

  @Test(
    arguments: [
      ("KRW", "대한민국 원", "South Korean Won"), ("XCG", "카리브 휠던", "Caribbean Guilder"),
      ("ZWG", "짐바브웨 골드", "Zimbabwean Gold"), ("JEP", "저지 파운드", "Jersey Pound"),
      ("XDR", "특별인출권", "Special Drawing Rights"), ("MKD", "북마케도니아 데나르", "Macedonian Denar"),
      ("TWD", "대만 달러", "New Taiwan Dollar"), ("SZL", "에스와티니 릴랑게니", "Eswatini Lilangeni"),
    ] as [(CurrencyCode, String, String)])
  func `currencies are named from CLDR, and corrections win`(
    code: CurrencyCode, korean: String, english: String
  ) {
    #expect(self.korean.currency(of: code) == korean)
    #expect(self.english.currency(of: code) == english)
  }

  @Test(arguments: ["AAA", "QQQ", "XYZ", "ZZZ", "USX", "BTC", "XAA", "EUX"] as [CurrencyCode])
  func `a code that no table has is unknown, though its first letters may be a country's`(
    code: CurrencyCode
  ) {
    #expect(korean.country(of: code) == "알 수 없음")
    #expect(english.country(of: code) == "Unknown")
    #expect(korean.currency(of: code) == "알 수 없음")
    #expect(english.currency(of: code) == "Unknown")
  }

  @Test(arguments: ["XAU", "XTS", "XXX"] as [CurrencyCode])
  func `a code that begins with X belongs to no country, whatever CLDR calls XA`(
    code: CurrencyCode
  ) {
    #expect(english.country(of: code) == "Unknown")
    #expect(english.currency(of: code) != "Unknown")
  }

  @Test
  func `what no correction names has its name from CLDR`() {
    let german = CurrencyNames(language: "de", unknown: "Unbekannt")
    #expect(german.country(of: "KRW") == "Südkorea")
    #expect(german.currency(of: "GBP") == "Britisches Pfund")
    #expect(german.country(of: "QQQ") == "Unbekannt")
  }

  @Test(
    arguments: [
      ("USD", .active), ("QQQ", .active), ("XDR", .active), ("CLF", .active),
      ("HRK", .retired(successor: "EUR", since: "2023-01-01")),
      ("BGN", .retired(successor: "EUR", since: "2026-01-01")),
      ("ANG", .retired(successor: "XCG", since: "2025-07-01")),
      ("ZWL", .retired(successor: "ZWG", since: "2024-08-31")),
      ("SLL", .retired(successor: "SLE", since: "2024-01-01")),
      ("KID", .notISO4217(parity: "AUD")), ("CNH", .notISO4217(parity: "CNY")),
      ("FOK", .notISO4217(parity: "DKK")), ("JEP", .notISO4217(parity: "GBP")),
    ] as [(CurrencyCode, CurrencyStatus)])
  func `a code says what has become of it`(code: CurrencyCode, status: CurrencyStatus) {
    #expect(korean.status(of: code) == status)
    #expect(english.status(of: code) == status)
  }

  @Test(
    arguments: [
      ("HRK", "EUR"), ("VEB", "VES"), ("LTL", "EUR"), ("STD", "STN"), ("USD", nil), ("CNH", nil),
    ] as [(CurrencyCode, CurrencyCode?)])
  func `a currency leads to the one in use that has taken its place`(
    code: CurrencyCode, successor: CurrencyCode?
  ) {
    #expect(english.successor(of: code) == successor)
  }

  static let served: [CurrencyCode] = """
    USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN
    BWP BYN BZD CAD CDF CHF CLF CLP CNH CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR
    FJD FKP FOK GBP GEL GGP GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS IMP INR IQD IRR
    ISK JEP JMD JOD JPY KES KGS KHR KID KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA
    MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR
    PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SYP SZL THB
    TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XDR XOF XPF
    YER ZAR ZMW ZWG ZWL
    """.split(whereSeparator: \.isWhitespace).compactMap { CurrencyCode($0) }
}
