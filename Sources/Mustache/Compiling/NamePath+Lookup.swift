extension NamePath {
  /// What the name stands for among the contexts, of which the last is the innermost; nil where
  /// none of them knows it.
  func value(in contexts: [MustacheValue]) -> MustacheValue? {
    guard let first = parts.first else { return contexts.last }
    var value = isLocal ? contexts.last?.value(named: first) : Self.innermost(first, contexts)
    for name in parts.dropFirst() { value = value?.value(named: name) }
    return value
  }

  private static func innermost(
    _ name: MustacheName, _ contexts: [MustacheValue]
  ) -> MustacheValue? {
    for context in contexts.reversed() {
      if let value = context.value(named: name) { return value }
    }
    return nil
  }
}
