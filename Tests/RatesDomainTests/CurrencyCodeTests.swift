import RatesDomain
import Testing

@Suite(.timeLimit(.minutes(20)))
struct CurrencyCodeTests {
  @Test(arguments: ["USD", "KRW", "AAA", "ZZZ", "XAU"])
  func `three capital letters are a code`(text: String) {
    #expect(CurrencyCode(text)?.description == text)
  }

  @Test(arguments: [
    "", "US", "USDX", "usd", "Usd", "U$D", "US1", " US", "US ", "ＵＳＤ", "ÄB", "US\u{0}", "@@@",
    "[[[",
    "../", "A\u{301}B", "\u{212A}RW", "<b>", "원",
  ])
  func `anything else is not`(text: String) {
    #expect(CurrencyCode(text) == nil)
  }

  @Test
  func `codes are in alphabetical order`() throws {
    let codes = try ["AED", "BZZ", "CAA", "KRW", "USD", "ZAR"].map {
      try #require(CurrencyCode($0))
    }
    #expect(codes.reversed().sorted() == codes)
  }
}
