import SourceText

extension NamePath {
  /// What the name is declared to hold; nil where no context declares it.
  func schema(in contexts: [MustacheSchema]) -> MustacheSchema? {
    parts.isEmpty ? contexts.last : resolve(in: contexts).schema
  }

  /// The name with its first unknown part replaced by the nearest declared one.
  func nearest(in contexts: [MustacheSchema]) -> String? {
    let (_, known, candidates) = resolve(in: contexts)
    guard known < parts.count else { return nil }
    return SpellingSuggestion.of(parts[known].text, among: candidates).map { name in
      let before = parts[..<known].map { $0.text + "." }.joined()
      return (isLocal ? "." : "") + before + name
    }
  }

  /// Follows the parts as far as they are declared: what the last one holds, how many are known,
  /// and the names that the first unknown one could have been.
  private func resolve(
    in contexts: [MustacheSchema]
  ) -> (schema: MustacheSchema?, known: Int, candidates: [String]) {
    var visible = isLocal ? Array(contexts.suffix(1)) : Array(contexts.reversed())
    for (index, part) in parts.enumerated() {
      let fields = visible.lazy.compactMap { $0.field(named: part.text) }
      guard let field = fields.first else { return (nil, index, visible.flatMap(\.names)) }
      visible = [field]
    }
    return (visible.first, parts.count, [])
  }
}
