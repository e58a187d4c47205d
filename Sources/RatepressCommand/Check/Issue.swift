/// A mistake that `check` found in one of the site's files.
struct Issue: Sendable, Equatable, Encodable {
  /// The file as messages call it.
  let file: String
  /// Counted from 1, columns in Unicode scalars, or characters in templates; both are nil where the
  /// file as a whole is meant.
  var line: Int?
  var column: Int?
  let message: String

  /// The finding on one line.
  var text: String {
    ([file] + [line, column].compactMap { $0 }.map(String.init)).joined(separator: ":")
      + ": " + message
  }
}
