/// A string that a language's file lacks.
package struct MissingString: Sendable, Equatable {
  /// What the string is called, such as `no_results`.
  package let key: String
  /// The file as messages call it.
  package let file: String
}
