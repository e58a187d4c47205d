import Mustache

/// What is equal on all pages of one language.
struct LanguageModel: ViewModel {
  let language: Language
  let siteTitle: String
  let numbers: NumberFormat
  let siteBases: String
  let isSample: Bool

  static let fields = FieldTable<LanguageModel>()
    .text("lang", \.language.tag)
    .text("dir", \.language.direction)
    .text("site_title", \.siteTitle)
    .text("decimal_separator", \.numbers.decimalSeparator)
    .text("group_separator", \.numbers.groupSeparator)
    .text("site_bases", \.siteBases)
    .flag("sample", \.isSample)
}
