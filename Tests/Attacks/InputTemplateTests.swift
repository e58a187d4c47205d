import Foundation
import Mustache
import SourceText
import TestSupport
import Testing

@Suite("Templates that never end", .waiting, .timeLimit(.minutes(20)))
struct InputTemplateTests {
  /// Thirty partials, each of which includes the next one twice.
  private static let doubling = Dictionary(
    (0..<30).map { ("p\($0)", "\n{{>p\($0 + 1)}}{{>p\($0 + 1)}}") }
      + [("p30", "{{name}}")]
  ) { $1 }

  /// Forty sections of a list, inside each other.
  private static func nested(_ name: String) -> String {
    String(repeating: "{{#\(name)}}", count: 40) + String(repeating: "{{/\(name)}}", count: 40)
  }

  private static func compiled(
    _ text: String, partials: [String: String] = [:]
  ) throws -> MustacheTemplate {
    var library = MustacheLibrary(escaping: .html) { name in
      partials[name].map { MustacheSource(file: name, text: $0) }
    }
    return try library.template(MustacheSource(file: "page", text: text))
  }

  private struct Page: MustacheModel {
    static let fields: MustacheFields<Page> = [
      .text("name") { _ in String(repeating: "n", count: 1 << 20) },
      .list("list") { _ in [Element(), Element()] },
    ]
  }

  private struct Element: MustacheModel {
    static let fields: MustacheFields<Element> = []
  }

  private static func steps(
    _ body: () throws -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> SourceText.SourceLocation? {
    let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) { try body() }
    guard case .tooManySteps(_, let place) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return nil
    }
    return place
  }

  private static func bytes(
    _ body: () throws -> Void, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) -> SourceText.SourceLocation? {
    let error = #expect(throws: MustacheError.self, sourceLocation: sourceLocation) { try body() }
    guard case .tooLarge(let limit, let place) = error else {
      Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
      return nil
    }
    #expect(limit == 16 << 20, sourceLocation: sourceLocation)
    return place
  }

  @Test func `by partials end in an error with its place when they are rendered`() throws {
    let template = try Self.compiled("{{>p0}}", partials: Self.doubling)
    let place = Self.steps { _ = try template.text(.null) }
    #expect(place?.file?.hasPrefix("p") == true && (1...2).contains(place?.line ?? 0))
    #expect(Self.steps { _ = try template.program(for: Page.self) } != nil)
  }

  @Test func `by partials end in a problem with its place when they are checked`() throws {
    let template = try Self.compiled("{{>p0}}", partials: Self.doubling)
    let problems = template.problems(against: [Page.schema])
    #expect(problems.count == 1)
    #expect(problems.last?.message.hasPrefix("the page takes more than 2000000 steps") == true)
    #expect(problems.last?.place?.file?.hasPrefix("p") == true)
  }

  @Test func `with a mistake at their end end in that and in a problem`() throws {
    let template = try Self.compiled(
      "{{>p0}}", partials: Self.doubling.merging(["p30": "{{nme}}"]) { $1 })
    let problems = template.problems(against: [Page.schema]).map(\.message)
    #expect(problems.count == 2)
    #expect(problems.first == "unknown name 'nme'; did you mean 'name'?")
  }

  @Test func `by sections of what is known end in an error with its place`() throws {
    let template = try Self.compiled("\n" + Self.nested("list"))
    let place = Self.steps {
      _ = try template.text(.object(MustacheDictionary(["list": .list([.null, .null])])))
    }
    #expect(place?.file == "page" && place?.line == 2 && place?.column ?? 0 > 1)
  }

  @Test func `by sections of a model end in an error with its place`() throws {
    let program = try Self.compiled("\n" + Self.nested("list")).program(for: Page.self)
    let place = Self.steps { _ = try program.text(Page()) }
    #expect(place?.file == "page" && place?.line == 2 && place?.column ?? 0 > 1)
    // What was too much for one page is not held against the next.
    var output = MustacheOutput()
    #expect(throws: MustacheError.self) { try program.render(Page(), into: &output) }
    let other = try Self.compiled("{{#list}}x{{/list}}").program(for: Page.self)
    output.removeAll()
    try other.render(Page(), into: &output)
    #expect(output.text == "xx")
  }

  @Test func `grow to a size that no page has`() throws {
    let kibibyte = String(repeating: "x", count: 1_024)
    let doubling = try Self.compiled(
      "{{>p0}}", partials: Self.doubling.merging(["p15": kibibyte]) { $1 })
    #expect(Self.bytes { _ = try doubling.text(.null) }?.file == "p15")

    let names = try Self.compiled(String(repeating: "{{name}}\n", count: 50))
    #expect(Self.bytes { _ = try names.program(for: Page.self).text(Page()) }?.line == 16)

    let long = MustacheValue.text(String(repeating: "x", count: 16 << 20 + 1))
    let value = MustacheValue.object(MustacheDictionary(["name": long]))
    #expect(Self.bytes { _ = try names.text(value) }?.line == 1)

    let spaces = String(repeating: " ", count: 20_000)
    let lines = String(repeating: "\n", count: 20_000)
    let indented = try Self.compiled("\n\(spaces){{>p}}\n", partials: ["p": lines])
    #expect(Self.bytes { _ = try indented.text(.null) }?.file == "p")
  }

  @Test func `have more parts than are kept`() throws {
    let names = String(repeating: "{{name}}", count: 1_000)
    let template = try Self.compiled(
      "{{>p0}}", partials: Self.doubling.merging(["p10": names]) { $1 })
    #expect(Self.steps { _ = try template.program(for: Page.self) }?.file == "p10")
  }

  @Test func `have more tags than a template may have`() throws {
    #expect(throws: Never.self) { try Self.compiled(String(repeating: "{{a}}", count: 50_000)) }
    let error = #expect(throws: MustacheError.self) {
      try Self.compiled("\n" + String(repeating: "{{a}}", count: 50_001))
    }
    #expect(
      error?.description
        == "page:2:250001: the template has more than 50000 tags; take it apart")
  }

  @Test func `have delimiters that are looked for everywhere`() throws {
    for length in [64, 65] {
      let mark = String(repeating: "<", count: length)
      let text = "{{=\(mark) >=}}" + String(repeating: "<", count: 100_000) + "a>"
      if length == 64 {
        _ = try Self.compiled("{{=\(mark) >=}}\(mark)a>").text(.null)
      } else {
        #expect(throws: MustacheError.self) { try Self.compiled(text) }
      }
    }
  }

  @Test func `end render with a line`() throws {
    let site = try InputSite()
    for (name, text) in Self.doubling { try site.folder.write("\(name).mustache", text) }
    try site.folder.write("page.mustache", "{{>p0}}")
    try site.folder.write("nested.mustache", Self.nested("list"))
    try site.folder.write("data.json", "{\"list\": [1, 2]}")
    for template in ["page", "nested"] {
      let outcome = try site.run("render", "\(template).mustache", "data.json")
      #expect(outcome.status == 78)
      #expect(outcome.errors.contains("the page takes more than 2000000 steps, the last of them"))
      #expect(outcome.errors.contains(".mustache:"))
    }
  }

  @Test(arguments: ["build", "check"])
  func `end a command with lines about the theme`(command: String) throws {
    let site = try InputSite()
    #expect(try site.run("fetch").status == 0)
    for (name, text) in Self.doubling where name != "p30" {
      try site.folder.write("Templates/partials/\(name).html", text)
    }
    try site.folder.write("Templates/partials/p30.html", "x")
    try site.folder.write("Templates/pages/404.html", "{{>p0}}")
    let outcome = try site.run(command)
    #expect(outcome.status == (command == "check" ? 1 : 78))
    let told = outcome.output + outcome.errors
    #expect(told.contains("the page takes more than 2000000 steps"), "\(told.prefix(600))")
    #expect(told.contains("partials/p"))
  }

  @Test func `that are too much for some pages alone are found by check as by build`() throws {
    let site = try InputSite()
    let codes = ["AUD", "BRL", "CHF", "EUR", "GBP", "ISK", "KRW", "THB"]
    let day = Date.now.formatted(.iso8601.year().month().day())
    try site.folder.write(
      "rates.csv",
      (["date,base,quote,rate"] + codes.map { "\(day),USD,\($0),1.5" }).joined(separator: "\n")
        + "\n")
    #expect(try site.run("fetch").status == 0)
    // Each row holds all rows, and so on: nothing that the template says is too much by itself.
    let text = String(repeating: "x", count: 100_000)
    let nested = ["favorites.rows", "others.rows"].map { rows in
      String(repeating: "{{#\(rows)}}", count: 5) + text
        + String(repeating: "{{/\(rows)}}", count: 5)
    }
    try site.folder.write("Templates/pages/list.html", nested.joined())
    let build = try site.run("build")
    #expect(build.status == 78)
    #expect(build.errors.contains("the page becomes larger than 16 MiB here"), "\(build.errors)")
    let check = try site.run("check")
    #expect(check.status == 1)
    #expect(check.output.contains("the page becomes larger than 16 MiB here"), "\(check.output)")
  }
}
