import Mustache

/// The templates of one kind of page.
struct PageTemplate {
  let html: MustacheTemplate
  /// Its Markdown twin.
  let markdown: MustacheTemplate?

  func problems(_ outer: MustacheSchema, _ model: MustacheSchema) -> [MustacheError] {
    [html, markdown].compactMap(\.self).flatMap { $0.problems(against: outer, model) }
  }
}
