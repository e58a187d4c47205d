import Mustache

/// A text with a number in one of the forms that the language's plural has.
struct PluralFormModel: MustacheModel {
  /// The text's key in the strings, which ends in CLDR's name of the form: `results_one`.
  let key: String
  /// The text, with `{count}` where the number stands.
  let text: String

  static let fields: MustacheFields<PluralFormModel> = [
    .text("key") { $0.key },
    .text("text") { $0.text },
  ]
}
