import Mustache
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct LibraryTests {
  private struct Unreadable: Error {}

  @Test func `each source is loaded once`() throws {
    let asked = Mutex<[String]>([])
    var library = MustacheLibrary(escaping: .html) { name in
      asked.withLock { $0.append(name) }
      return name == "missing"
        ? nil
        : MustacheSource(file: name, text: name == "row" ? "r{{>missing}}" : "{{>row}}{{>row}}")
    }
    #expect(try library.template(named: "list").text(.null) == "rr")
    #expect(try library.template(named: "list").text(.null) == "rr")
    #expect(try library.template(named: "converter").text(.null) == "rr")
    #expect(asked.withLock { $0.sorted() } == ["converter", "list", "missing", "row"])
  }

  @Test func `a template loaded earlier keeps working when others follow`() throws {
    var library = MustacheLibrary(escaping: .html) { MustacheSource(file: $0, text: "[\($0)]") }
    let first = try library.template(MustacheSource(file: "1", text: "{{>a}}"))
    let second = try library.template(MustacheSource(file: "2", text: "{{>b}}{{>a}}"))
    #expect(try first.text(.null) + second.text(.null) == "[a][b][a]")
  }

  @Test func `an unknown template is an error with the nearest name`() {
    var library = MustacheLibrary(escaping: .html, known: ["pages/list", "pages/404"]) { _ in nil }
    let error = #expect(throws: MustacheError.self) { try library.template(named: "pages/lsit") }
    #expect(error?.description == "unknown template 'pages/lsit'; did you mean 'pages/list'?")
  }

  @Test func `what the loader throws is passed on`() {
    var library = MustacheLibrary(escaping: .html) { _ in throw Unreadable() }
    #expect(throws: Unreadable.self) { try library.template(named: "a") }
  }

  @Test func `a library goes on after an error`() throws {
    let isBroken = Mutex(true)
    var library = MustacheLibrary(escaping: .html) { name in
      MustacheSource(file: name, text: isBroken.withLock { $0 } ? "{{#" : "fine")
    }
    #expect(throws: MustacheError.self) { try library.template(named: "a") }
    isBroken.withLock { $0 = false }
    #expect(try library.template(named: "a").text(.null) == "fine")
  }

  @Test func `a byte-order mark is not printed`() throws {
    #expect(try render("\u{FEFF}a") == "a")
  }

  @Test func `an output is reused`() throws {
    let long = try compile("{{a}}{{>p}}", partials: ["p": String(repeating: "환율", count: 30_000)])
    let short = try compile("short")
    var output = MustacheOutput(capacity: 1)
    try long.render(["a": "x"], into: &output)
    let count = output.count
    #expect(count == 1 + 180_000)
    output.removeAll()
    try short.render(.null, into: &output)
    try short.render(.null, into: &output)
    let (text, bytes) = (output.text, output.bytes)
    let first = output.withUnsafeBytes { $0.first }
    #expect(text == "shortshort")
    #expect(bytes == Array("shortshort".utf8))
    #expect(first == UInt8(ascii: "s"))
  }
}
