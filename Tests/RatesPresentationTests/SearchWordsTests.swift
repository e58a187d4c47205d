import Testing

@testable import RatesPresentation

@Suite(.timeLimit(.minutes(20)))
struct SearchWordsTests {
  @Test
  func `names in lower case stand right behind the country`() {
    let text = SearchWords.text(
      code: "KRW", country: "대한민국", further: ["대한민국 원", "South Korean Won", "₩"])
    #expect(text == "원 south korean won ₩")
  }

  @Test(
    arguments: [
      ("AUD", "Australia", ["Australian Dollar", "A$"], "n dollar a$"),
      ("KRW", "South Korea", ["South Korean Won"], "n won"),
      ("GBP", "United Kingdom", ["British Pound"], " british pound"),
      ("CNH", "China (offshore)", ["Chinese Yuan (offshore)"], " chinese yuan"),
      ("ZZZ", "Unknown", ["Unknown"], ""),
      ("XAF", "", ["CFA"], " cfa"),
    ] as [(String, String, [String], String)])
  func `what goes on from the country is told from what begins anew`(
    code: String, country: String, further: [String], expected: String
  ) {
    #expect(SearchWords.text(code: code, country: country, further: further) == expected)
  }

  @Test
  func `what is part of another word is left out, in either order`() {
    let text = SearchWords.text(
      code: "AUD", country: "호주", further: ["$", "A$", "dollars", "dollar"])
    #expect(text == " a$ dollars")
  }

  @Test
  func `Korean words of one name are one word`() {
    let text = SearchWords.text(
      code: "SBD", country: "솔로몬 제도", further: ["솔로몬 제도 달러", "솔로몬"])
    #expect(text == "달러")
  }
}
