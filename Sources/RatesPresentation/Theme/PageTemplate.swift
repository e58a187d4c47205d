import Mustache

/// The templates of one kind of page.
struct PageTemplate: Sendable {
  let page: MustacheTemplate
  /// Its Markdown twin.
  let twin: MustacheTemplate?

  /// The templates with everything done that the outer contexts decide, for pages whose own ones
  /// look like the schemas.
  func partiallyEvaluated(
    with outer: [MustacheValue], for schemas: [MustacheSchema]
  ) throws(MustacheError) -> PageTemplate {
    PageTemplate(
      page: try page.partiallyEvaluated(with: outer, for: schemas),
      twin: try twin?.partiallyEvaluated(with: outer, for: schemas))
  }

  /// What is left to do for each page of one kind of model.
  func program<Model: MustacheModel>(
    with outer: [MustacheValue], for model: Model.Type
  ) throws(MustacheError) -> PageProgram<Model> {
    PageProgram(
      page: try page.program(with: outer, for: model),
      twin: try twin?.program(with: outer, for: model))
  }

  /// The templates of pages that have no Markdown twins.
  var withoutTwin: PageTemplate { PageTemplate(page: page, twin: nil) }

  func problems(_ schemas: [MustacheSchema]) -> [MustacheError] {
    [page, twin].compactMap(\.self).flatMap { $0.problems(against: schemas) }
  }
}
