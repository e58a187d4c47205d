import Mustache

/// A text with a number in one of the forms that the language's plural has.
struct PluralFormModel: MustacheModel {
  /// CLDR's name of the form, such as `one`.
  let category: String
  /// The text, with `{count}` where the number stands.
  let text: String

  static let fields: MustacheFields<PluralFormModel> = [
    .text("category") { $0.category },
    .text("text") { $0.text },
  ]
}
