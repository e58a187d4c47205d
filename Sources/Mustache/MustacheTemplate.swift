/// A compiled template with all its partials; it can be rendered any number of times, from any
/// thread.
public struct MustacheTemplate: Sendable {
  let root: CompiledTemplate
  /// By the numbers in the nodes; nil for a partial that does not exist.
  let partials: [CompiledTemplate?]
  /// The names behind the numbers.
  let names: [String]
  /// The templates that exist, for suggestions.
  let known: [String]
  let escaping: MustacheEscaping

  /// Appends the page for these contexts, of which a later one hides the names of an earlier one.
  ///
  /// Names and partials that are missing print nothing, as the specification has it. Throws
  /// `includedTooDeep` for a recursion that does not end.
  public func render(
    _ contexts: MustacheValue..., into output: inout MustacheOutput
  ) throws(MustacheError) {
    var renderer = Renderer(template: self, contexts: contexts)
    try renderer.render(into: &output)
  }

  /// The page for these contexts, as `render(_:into:)` makes it.
  public func text(_ contexts: MustacheValue...) throws(MustacheError) -> String {
    var output = MustacheOutput()
    var renderer = Renderer(template: self, contexts: contexts)
    try renderer.render(into: &output)
    return output.text
  }

  /// The template with everything done that the outer contexts decide, for pages that share them.
  ///
  /// `specialised(with: a, for: B.schema).render(b)` makes the same bytes as `render(a, b)`.
  ///
  /// - Parameters:
  ///   - known: the outer contexts.
  ///   - declared: what the contexts inside them, which are given to each page, look like.
  public func specialised(
    with known: MustacheValue..., for declared: MustacheSchema...
  ) throws(MustacheError) -> MustacheTemplate {
    var specialiser = Specialiser(template: self, known: known, declared: declared)
    return try specialiser.specialised()
  }

  /// What is wrong with the template and its partials if it is rendered for contexts that look
  /// like `schemas`: all of it, also in sections that such a page would not show.
  ///
  /// Where this is empty, every name is declared and every partial exists.
  public func problems(against schemas: MustacheSchema...) -> [MustacheError] {
    var check = TemplateCheck(template: self, contexts: schemas)
    return check.problems()
  }
}
