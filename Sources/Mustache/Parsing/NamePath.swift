/// A name as a tag gives it, split at its dots.
struct NamePath: Sendable {
  /// Whether the search begins and ends at the innermost context, as with `.` and `.name`.
  let isLocal: Bool
  /// The names to follow; none stands for the innermost context itself.
  let parts: [MustacheName]

  /// Splits `text`; nil if something between its dots is empty.
  init?(_ text: String) {
    isLocal = text.hasPrefix(".")
    guard text != "." else {
      parts = []
      return
    }
    let names = text.dropFirst(isLocal ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    guard !names.contains(where: \.isEmpty) else { return nil }
    parts = names.map { MustacheName(String($0)) }
  }

  var text: String {
    (isLocal ? "." : "") + parts.map(\.text).joined(separator: ".")
  }
}

/// Something in which a name is looked up, and what a name stands for: values, schemas or fields.
protocol NameScope {
  /// What the name stands for here; nil if it is unknown, so that the search goes on outside.
  func member(_ name: MustacheName) -> Self?
}

/// What a search for a name came to.
struct NameResolution<Scope: NameScope> {
  /// The index of the context that knows the first part; the innermost one if none does.
  let context: Int
  /// What the known parts stand for, from the first one on.
  let found: [Scope]
  /// Whether all parts are known.
  let isWhole: Bool

  /// What the whole name stands for; nil if one of its parts is unknown.
  var result: Scope? { isWhole ? found.last : nil }
}

extension NamePath {
  /// Looks the name up as Mustache does: the innermost context that knows the first part decides,
  /// and the other parts are members of what it has.
  func resolve<Scope: NameScope>(in scopes: [Scope]) -> NameResolution<Scope> {
    let innermost = scopes.count - 1
    guard let first = parts.first else {
      return NameResolution(context: innermost, found: Array(scopes.suffix(1)), isWhole: true)
    }
    for index in scopes.indices.reversed().prefix(isLocal ? 1 : scopes.count) {
      guard let member = scopes[index].member(first) else { continue }
      var found = [member]
      for part in parts.dropFirst() {
        guard let next = found[found.count - 1].member(part) else { break }
        found.append(next)
      }
      return NameResolution(context: index, found: found, isWhole: found.count == parts.count)
    }
    return NameResolution(context: innermost, found: [], isWhole: false)
  }
}
