import SourceText

/// One fault of a configuration.
struct ConfigurationIssue: Error, Sendable, Equatable {
  /// What is wrong; `key` is spelled with its table, such as `site.decimals`.
  enum Fault: Sendable, Equatable {
    case syntax(String)
    /// `table` is nil at the top of the file.
    case unknownKey(String, table: String?)
    /// `found` and `expected` are in words or as written.
    case unexpected(key: String, found: String, expected: String, nearest: String?)
    /// A table is written as something else, or `[[source]]` not just once.
    case unexpectedSection(String)
    case repeated(key: String, value: String)
    /// Two folders of which one is the other or holds it.
    case overlap(key: String, path: String, other: String, otherPath: String)
  }

  let fault: Fault
  let place: SourceLocation
}
