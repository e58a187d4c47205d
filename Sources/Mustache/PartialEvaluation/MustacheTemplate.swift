/// A compiled template with all its partials; it can be rendered any number of times, from any
/// thread.
public struct MustacheTemplate: Sendable {
  let root: CompiledTemplate
  /// By the numbers in the nodes; nil for a partial that does not exist.
  let partials: [CompiledTemplate?]
  /// The names of the numbers.
  let names: [String]
  /// The templates that exist, for suggestions.
  let known: [String]
  let escaping: MustacheEscaping
}
