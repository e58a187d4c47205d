import Mustache
import Testing

/// A rule of the specification and a template that shows it.
struct Rule: Sendable, CustomTestStringConvertible {
  let name: String
  let template: String
  let data: MustacheValue
  let partials: [String: String]
  let expected: String

  init(
    _ name: String, _ template: String, _ data: MustacheValue = [:],
    partials: [String: String] = [:], gives expected: String
  ) {
    self.name = name
    self.template = template
    self.data = data
    self.partials = partials
    self.expected = expected
  }

  var testDescription: String { name }

  func check() throws {
    #expect(try render(template, data, partials: partials) == expected)
  }
}

/// Renders a template for HTML; `partials` are their texts by name.
func render(
  _ template: String, _ data: MustacheValue = [:], partials: [String: String] = [:],
  escaping: MustacheEscaping = .html
) throws -> String {
  try compile(template, partials: partials, escaping: escaping).text(data)
}

/// Compiles a template called `page.html` and partials called `NAME.html`.
func compile(
  _ template: String, partials: [String: String] = [:], escaping: MustacheEscaping = .html
) throws -> MustacheTemplate {
  var library = MustacheLibrary(escaping: escaping, known: partials.keys.sorted()) { name in
    partials[name].map { MustacheSource(file: "\(name).html", text: $0) }
  }
  return try library.template(MustacheSource(file: "page.html", text: template))
}
