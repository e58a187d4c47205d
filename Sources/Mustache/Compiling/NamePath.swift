/// A name as a tag gives it, split at its dots.
struct NamePath: Sendable {
  /// Whether the search begins and ends at the innermost context, as with `.` and `.name`.
  let isLocal: Bool
  /// The names to follow; none stands for the innermost context itself.
  let parts: [MustacheName]

  /// Splits `text`; nil where something between its dots is empty.
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
