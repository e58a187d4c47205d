import Testing

@testable import Mustache

@Suite(.timeLimit(.minutes(20)))
struct HarmlessValueTests {
  @Test(arguments: ["\"", "&", "'", "<", ">"])
  func `a sign that HTML gives a meaning is seen at every place of a value`(sign: Character) {
    for length in 1...40 {
      for place in 0..<length {
        var value = Array(repeating: Character("é"), count: length)
        value[place] = sign
        #expect(!leavesAlone(String(value), .html), "\(place) of \(length)")
      }
    }
  }

  @Test(arguments: [MustacheEscaping.html, .markdown, .json, .plain, .xml])
  func `what is taken for harmless is what escaping would not change`(escaping: MustacheEscaping) {
    var generator = SplitMix64(state: 20_260_422)
    let signs = Array("aZ09 .,-−+%·환율\u{202F}\u{200E}&<>\"'`*_[]()#|\\~!:/@\n\t=")
    var harmless = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...24, using: &generator)
      // Most values have few signs that mean something.
      let choice = Bool.random(using: &generator) ? signs.prefix(14) : signs[...]
      let text = String((0..<count).map { _ in choice.randomElement(using: &generator) ?? "a" })
      guard leavesAlone(text, escaping) else { continue }
      harmless += 1
      var output = MustacheOutput()
      var copy = text
      copy.withUTF8 { escaping.append($0, to: &output) }
      #expect(output.text == text)
    }
    #expect(escaping == .xml ? harmless == 0 : harmless > 1_000)
  }

  private func leavesAlone(_ text: String, _ escaping: MustacheEscaping) -> Bool {
    var text = text
    return text.withUTF8 { escaping.leavesAlone($0) }
  }
}
