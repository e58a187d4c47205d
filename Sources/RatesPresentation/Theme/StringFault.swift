/// What is wrong with a string of a language.
package enum StringFault: Hashable, Sendable {
  /// Pages need it, and it is not there.
  case missing
  /// There is nothing in it, or white space only.
  case empty
  /// Nothing fills a place of this name in it; those of the `known` names are filled.
  case unfilled(String, known: [String])
  /// It lacks the place for the number that it is about.
  case countless

  /// What is said of the string of the key, and what to do.
  func words(key: String) -> String {
    switch self {
    case .missing: "is missing; add \(key) = \"…\""
    case .empty: "is empty; write a text"
    case .unfilled(let name, known: []): "has {\(name)}, which nothing fills; leave it out"
    case .unfilled(let name, let known):
      "has {\(name)}, which nothing fills; it may have "
        + known.map { "{\($0)}" }.joined(separator: ", ")
    case .countless: "lacks {count}; put it where the number stands"
    }
  }
}
