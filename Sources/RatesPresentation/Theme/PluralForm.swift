/// A text with a number in one of the forms that the language's plural has.
struct PluralForm: Sendable {
  /// The text's key in the strings, which ends in CLDR's name of the form: `results_one`.
  let key: String
  /// The text, with `{count}` where the number stands.
  let text: String
}
