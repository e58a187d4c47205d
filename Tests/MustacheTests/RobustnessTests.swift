import Mustache
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RobustnessTests {
  @Test(arguments: [
    "", "{", "{{", "}}", "{{{", "{{{{", "}}}}", "{{{}}}", "{{{{}}}}", "{{=", "{{==}}", "{{= =}}",
    "{{=a a=}}aa", "{{={ }=}}{x}", "{{=} {=}}}x{", "{{!}}", "{{! {{a}} }}", "{{.}}", "{{..}}",
    "{{...}}", "{{.a.}}", "{{#.}}{{/.}}", "{{$.}}{{/.}}", "{{>.}}", "{{>../../etc/passwd}}",
    "{{<a}}{{<b}}{{$c}}{{/c}}{{/b}}{{/a}}", "{{$a}}{{$a}}{{/a}}{{/a}}", "{{#a}}{{/ a\n}}",
    "\r", "\r\n", "\n{{#a}}\r{{/a}}", " {{$a}} \n{{/a}}", "{{<a}} {{$b}} \n \t{{/b}} {{/a}} \n",
    "\u{0}{{\u{0}}}\u{0}", "{{\u{2028}}}", "{{💱}}", "{{#💱}}{{/💱}}", "{{=💱 💱=}}💱a💱",
    "{{{a}}", "{{&}}", "{{&a", "{{#a}}{{^a}}{{/a}}{{/a}}", "{{a}}}", "{{a\u{0}b}}", "{{/}}",
  ])
  func `nasty templates end in a page or an error`(_ template: String) {
    survive(Array(template.utf8))
  }

  @Test func `random templates end in a page or an error`() {
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#a}}", "{{/a}}", "{{^a}}", "{{$b}}", "{{/b}}", "{{<p}}",
      "{{/p}}",
      "{{>p}}", "{{>q}}", "{{a}}", "{{.}}", "{{=| |=}}", "|={{ }}=|", "{{!", "\n", "\r\n", " ",
      "  ",
      "\t", "x", "환", "|", "=", ".", "{{#l}}", "{{/l}}", "\u{FEFF}", "{{&a}}", "}",
    ]
    var random = SplitMix64(state: 20_260_422)
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...24, using: &random)
      let template = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
      survive(Array(template.joined().utf8))
    }
  }

  @Test func `random well-formed templates render`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<1_000 {
      let template = randomTemplate(depth: 3, using: &random)
      let partial = randomTemplate(depth: 2, using: &random, mayInclude: false)
      let compiled = try compile(template, partials: ["p": partial])
      _ = try compiled.text(["a": true, "l": [1, "2", [:]], "s": "x\ny"])
    }
  }

  @Test func `random bytes end in a page or an error`() {
    var random = SplitMix64(state: 99)
    let alphabet: [UInt8] = Array("{}#/^$<>&=! .ab\n\r\t".utf8) + [0, 0x80, 0xC3, 0xE2, 0xF0, 0xFF]
    for _ in 0..<3_000 {
      let count = Int.random(in: 1...60, using: &random)
      survive((0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 })
    }
  }

  @Test(arguments: ["#a", "^a", "$a", "<a"])
  func `sections nested too deep are an error`(_ tag: String) {
    let template = String(repeating: "{{\(tag)}}", count: 10_000)
    let error = #expect(throws: MustacheError.self) { try compile(template) }
    #expect(error?.description.contains("nested deeper than 100 levels") == true)
  }

  @Test func `sections nested up to the limit render`() throws {
    let template =
      String(repeating: "{{#a}}", count: 100) + "x" + String(repeating: "{{/a}}", count: 100)
    #expect(try render(template, ["a": true]) == "x")
  }

  @Test(arguments: [
    "{{>p}}", "{{#a}}{{>p}}{{/a}}", "{{<p}}{{/p}}", "{{<p}}{{$b}}{{>p}}{{/b}}{{/p}}",
    "  {{>p}}\n", "{{#a}}{{#a}}{{#a}}{{#a}}{{>p}}{{/a}}{{/a}}{{/a}}{{/a}}",
  ])
  func `a partial that includes itself without end is an error`(_ partial: String) throws {
    let template = try compile("{{>p}}", partials: ["p": partial + "{{$b}}{{/b}}"])
    let error = #expect(throws: MustacheError.self) { try template.text(["a": true]) }
    #expect(error?.description.hasPrefix("p.html:1:") == true)
    #expect(error?.description.contains("does a partial include itself without end?") == true)
  }

  @Test func `a deep tree of data renders`() throws {
    let tree = (0..<100).reduce(["n": 0, "child": nil] as MustacheValue) { child, level in
      ["n": .number(String(level)), "child": child]
    }
    let text = try render(
      "{{>node}}", tree, partials: ["node": "{{n}}{{#child}}{{>node}}{{/child}}"])
    #expect(text.hasPrefix("999897"))
  }

  private func survive(_ bytes: [UInt8]) {
    var library = MustacheLibrary(escaping: .markdown) { name in
      switch name {
      case "p": MustacheSource(file: name, text: " {{$b}}\n  own {{a}}\n {{/b}}\n{{>q}}")
      case "q": MustacheSource(file: name, text: "  {{#l}}{{.}}{{/l}}\n{{$b}}{{/b}}")
      default: nil
      }
    }
    do {
      let template = try library.template(MustacheSource(file: "fuzz", bytes: bytes))
      _ = template.problems(against: [ListPage.schema])
      _ = try template.text(["a": true, "l": ["1", 2], "b": ["a": "x"]])
    } catch let error as MustacheError {
      #expect(!error.description.isEmpty)
    } catch {
      Issue.record(error)
    }
  }
}
