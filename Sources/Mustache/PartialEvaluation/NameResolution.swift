/// What a name stands for while a template is specialised.
enum NameResolution {
  /// This, or nothing.
  case known(MustacheValue?)
  /// What a context that is yet to come holds under the name.
  case unknown(MustacheSchema)
}

extension NamePath {
  /// Looks the name up as rendering will: the innermost context that knows it decides.
  func finding(in scopes: [Scope]) -> NameResolution {
    guard let first = parts.first else {
      switch scopes.last {
      case .known(let value): return .known(value)
      case .unknown(let schema): return .unknown(schema)
      case nil: return .known(nil)
      }
    }
    for scope in scopes.reversed().prefix(isLocal ? 1 : scopes.count) {
      switch scope {
      case .known(let context):
        guard let found = context.value(named: first) else { continue }
        let value = parts.dropFirst().reduce(found as MustacheValue?) { $0?.value(named: $1) }
        return .known(value)
      case .unknown(let context):
        guard var schema = context.field(named: first.text) else { continue }
        for part in parts.dropFirst() {
          guard let next = schema.field(named: part.text) else { return .known(nil) }
          schema = next
        }
        return .unknown(schema)
      }
    }
    return .known(nil)
  }
}
