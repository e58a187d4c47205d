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
  /// What the whole name stands for; nil if one of its parts is unknown.
  let result: Scope?
  /// The index of the context that knows the first part; the innermost one if none does.
  let scope: Int
  /// How many parts are known.
  let known: Int
  /// What the last known part stands for; nil if the first one is unknown.
  let last: Scope?
}

extension NamePath {
  /// Looks the name up as Mustache does: the innermost context that knows the first part decides,
  /// and the other parts are members of what it has.
  func resolve<Scope: NameScope>(in scopes: [Scope]) -> NameResolution<Scope> {
    guard let first = parts.first else {
      return NameResolution(
        result: scopes.last, scope: scopes.count - 1, known: 0, last: scopes.last)
    }
    for index in scopes.indices.reversed().prefix(isLocal ? 1 : scopes.count) {
      guard var last = scopes[index].member(first) else { continue }
      for (known, part) in parts.enumerated().dropFirst() {
        guard let next = last.member(part) else {
          return NameResolution(result: nil, scope: index, known: known, last: last)
        }
        last = next
      }
      return NameResolution(result: last, scope: index, known: parts.count, last: last)
    }
    return NameResolution(result: nil, scope: scopes.count - 1, known: 0, last: nil)
  }
}
