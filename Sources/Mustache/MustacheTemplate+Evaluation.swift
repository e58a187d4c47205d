extension MustacheTemplate {
  /// Appends the page for these contexts, of which a later one hides the names of an earlier one.
  ///
  /// Names and partials that are missing print nothing, as the specification has it. Throws
  /// `includedTooDeep` for a recursion that does not end, `tooManySteps` or `tooLarge` for a page that does
  /// not.
  public func render(
    _ contexts: MustacheValue..., into output: inout MustacheOutput
  ) throws(MustacheError) {
    try known(contexts).render(NoModel(), into: &output)
  }

  /// The page for these contexts, as `render(_:into:)` makes it.
  public func text(_ contexts: MustacheValue...) throws(MustacheError) -> String {
    try known(contexts).text(NoModel())
  }

  private func known(
    _ contexts: [MustacheValue]
  ) throws(MustacheError) -> MustacheProgram<NoModel> {
    var evaluator = PartialEvaluator(template: self, known: contexts, declared: [])
    return MustacheProgram(try evaluator.evaluated().root, escaping: escaping)
  }

  /// The template with everything done that the contexts decide, ready for one kind of model,
  /// whose names hide theirs.
  public func program<Model>(
    with contexts: [MustacheValue] = [], for model: Model.Type
  ) throws(MustacheError) -> MustacheProgram<Model> {
    var evaluator = PartialEvaluator(template: self, known: contexts, declared: [Model.schema])
    return MustacheProgram(try evaluator.evaluated().root, escaping: escaping)
  }

  /// The template with everything done that the outer contexts decide, for pages that share them.
  ///
  /// `partiallyEvaluated(with: [a], for: [B.schema]).render(b)` makes the same bytes as `render(a, b)`.
  ///
  /// - Parameters:
  ///   - known: the outer contexts.
  ///   - declared: what the contexts inside them, which are given to each page, look like.
  public func partiallyEvaluated(
    with known: [MustacheValue], for declared: [MustacheSchema]
  ) throws(MustacheError) -> MustacheTemplate {
    var evaluator = PartialEvaluator(template: self, known: known, declared: declared)
    return try evaluator.evaluated()
  }

  /// What is wrong with the template and its partials if it is rendered for contexts that look
  /// like `schemas`: all of it, also in sections that such a page would not show.
  ///
  /// Where this is empty, every name is declared and every partial exists.
  public func problems(against schemas: [MustacheSchema]) -> [MustacheError] {
    var check = TemplateCheck(template: self, contexts: schemas)
    return check.problems()
  }
}

/// Nothing, for pages that all of is known of.
private struct NoModel: MustacheModel {
  static let fields: MustacheFields<NoModel> = []
}
