/// Text that is not TOML 1.0; the parser stops at the first fault.
struct TomlSyntaxError: Error, Sendable, Equatable {
  /// The parser's own words, one line.
  let message: String
  let place: TextPlace
}
