import Mustache

/// The templates of one kind of page.
struct PageTemplate {
  let html: MustacheTemplate
  /// Its Markdown twin.
  let markdown: MustacheTemplate?

  func specialised(
    with known: MustacheValue, for schema: MustacheSchema
  ) throws(MustacheError) -> PageTemplate {
    PageTemplate(
      html: try html.specialised(with: known, for: schema),
      markdown: try markdown?.specialised(with: known, for: schema))
  }

  func problems(_ outer: MustacheSchema, _ model: MustacheSchema) -> [MustacheError] {
    [html, markdown].compactMap(\.self).flatMap { $0.problems(against: outer, model) }
  }
}
