import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Rendering any template", .waiting, .timeLimit(.minutes(20)))
struct RenderTests {
  @Test(arguments: [
    (
      "{{a}}|{{{a}}}|{{&a}}", #"{"a":"<b> & \"c\""}"#,
      "&lt;b&gt; &amp; &quot;c&quot;|<b> & \"c\"|<b> & \"c\""
    ),
    ("{{missing}}|{{#missing}}x{{/missing}}|{{^missing}}y{{/missing}}", "{}", "||y"),
    ("[{{> missing}}]", "{}", "[]"),
    ("[{{> ../outside}}][{{> inner/../../outside}}][{{> /etc/passwd}}]", "{}", "[][][]"),
    ("[{{> inner/part}}]", #"{"a":1}"#, "[inner 1]"),
    (
      "{{a}} {{b}} {{c}} {{d}}", #"{"a":1.50,"b":1e3,"c":12345678901234567890.123,"d":-0.0}"#,
      "1.50 1e3 12345678901234567890.123 -0.0"
    ),
    ("{{#list}}{{.}},{{/list}}", #"{"list":[1,"two",true]}"#, "1,two,true,"),
    ("{{a.b.c}}", #"{"a":{"b":{"c":"deep"}}}"#, "deep"),
    ("{{> part}}!", #"{"name":"Ada"}"#, "Hello, Ada!"),
    ("{{<frame}}{{$body}}{{name}}{{/body}}{{/frame}}", #"{"name":"Ada"}"#, "<p>Ada</p>"),
    ("{{.}}", #""text""#, "text"),
  ])
  func `templates render as the specification has it`(
    template: String, data: String, expected: String
  ) throws {
    let folder = try folder()
    try folder.write("in/page.mustache", template)
    try folder.write("data.json", data)
    let outcome = render(in: folder)
    #expect(outcome.status == .success)
    #expect(outcome.results == expected)
    #expect(outcome.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("{{#a}}", "{}", "in/page.mustache:1:1: {{#a}} is not closed; {{/a}} is missing"),
    ("{{a}}", "{\"a\":}", "data.json: "),
    ("{{a}}", "", "data.json: it is empty"),
    ("{{> part}}{{> loop}}", "{}", "loop.mustache:1:"),
  ])
  func `mistakes are told in one line with their place`(
    template: String, data: String, told: String
  ) throws {
    let folder = try folder()
    try folder.write("in/page.mustache", template)
    try folder.write("in/loop.mustache", "{{> loop}}")
    try folder.write("data.json", data)
    let outcome = render(in: folder)
    #expect(outcome.status == .configuration)
    #expect(outcome.results.isEmpty)
    #expect(outcome.diagnostics.contains(told), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
  }

  @Test func `templates and data may be large, and what is too large is told`() throws {
    let folder = try folder()
    let filler = String(repeating: "x", count: 1 << 20)
    try folder.write("in/page.mustache", "\(filler){{a}}{{> large}}")
    try folder.write("in/large.mustache", "\(filler)")
    try folder.write("data.json", "{\"a\":\"\(filler)\"}")
    let outcome = render(in: folder)
    #expect(outcome.status == .success)
    #expect(outcome.results.utf8.count == 3 << 20)
    try Shell.run("truncate -s \((64 << 20) + 1) '\(folder.path)/data.json'")
    let refused = render(in: folder)
    #expect(refused.status == .configuration)
    #expect(
      refused.diagnostics
        == "ratepress: error: \(folder.path)/data.json: larger than 64 MiB\n")
  }

  @Test func `files that are not there are told by name`() throws {
    let folder = try folder()
    let template = render(in: folder)
    #expect(template.status == .configuration)
    #expect(
      template.diagnostics
        == "ratepress: error: \(folder.path)/in/page.mustache: no such file\n")
    try folder.write("in/page.mustache", "")
    #expect(
      render(in: folder).diagnostics
        == "ratepress: error: \(folder.path)/data.json: no such file\n")
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("outside.mustache", "OUTSIDE")
    try folder.write("in/part.mustache", "Hello, {{name}}")
    try folder.write("in/inner/part.mustache", "inner {{a}}")
    try folder.write("in/frame.mustache", "<p>{{$body}}{{/body}}</p>")
    return folder
  }

  private func render(in folder: TemporaryFolder) -> Outcome {
    let console = RecordedConsole()
    let status = Ratepress.run(
      ["render", "in/page.mustache", "data.json"],
      in: console.environment(currentFolder: folder.path))
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }
}
