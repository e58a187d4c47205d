import Mustache
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SpecialisingTests {
  private let outer: MustacheValue = ["a": true, "s": "x\ny", "k": [1, 2], "o": ["n": "<o>"]]
  private let inner: MustacheValue = ["l": ["1", ["c": "&"]], "n": "in", "f": false]
  private let declared = MustacheSchema.object([
    .init("l", .list(.object([.init("c", .text)]))), .init("n", .text), .init("f", .flag),
    .init("e", .list(.text)),
  ])

  private func expectSame(
    _ template: String, partials: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let whole = try compile(template, partials: partials)
    let special = try whole.partiallyEvaluated(with: [outer], for: [declared])
    let expected = try whole.text(outer, inner)
    #expect(try special.text(inner) == expected, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "{{s}}{{n}}{{missing}}", "{{{s}}}{{&n}}", "{{#a}}{{n}}{{/a}}", "{{^a}}{{n}}{{/a}}",
    "{{#k}}{{.}}{{n}};{{/k}}", "{{#l}}{{c}}{{s}}{{/l}}", "{{#o}}{{n}}{{/o}}", "{{o.n}}{{n}}",
    "{{#f}}x{{/f}}{{^f}}{{s}}{{/f}}", "{{#e}}x{{/e}}{{^e}}{{#a}}none{{/a}}{{/e}}",
    "{{#l}}{{#o}}{{n}}{{c}}{{/o}}{{/l}}", "{{#l}}{{.c}}{{.n}}{{/l}}",
    "{{#l}}{{#k}}{{.}}{{/k}}{{/l}}",
    "{{n.x}}{{o.x}}", "{{#n}}{{.}}{{s}}{{/n}}",
  ])
  func `a specialised template makes the same page`(_ template: String) throws {
    try expectSame(template)
  }

  @Test(arguments: [
    "  {{>p}}\n", "{{<p}}{{$b}}{{n}}{{/b}}{{/p}}", "{{<p}}{{$b}}\n{{n}}\n{{/b}}{{/p}}",
    "{{#l}}\n  {{<p}}{{$b}}{{c}}{{/b}}{{/p}}\n{{/l}}",
  ])
  func `so it does with partials and parents`(_ template: String) throws {
    try expectSame(template, partials: ["p": "a {{n}}\n {{$b}}\n own {{s}}\n {{/b}}\nz\n"])
  }

  @Test func `so it does at random`() throws {
    var random = SplitMix64(state: 41)
    for _ in 0..<2_000 {
      let template = randomTemplate(depth: 4, using: &random)
      let partial = randomTemplate(depth: 2, using: &random, mayInclude: false)
      try expectSame(template, partials: ["p": partial])
    }
  }

  @Test func `nothing is left to do where all is known`() throws {
    let template = try compile("{{#a}}{{#k}}{{.}}{{/k}}{{s}}{{/a}}")
    let special = try template.partiallyEvaluated(with: [outer], for: [.object([])])
    #expect(try special.text([:]) == "12x\ny")
  }
}
