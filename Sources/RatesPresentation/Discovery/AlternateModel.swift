import Mustache

/// The same page in a language, by its absolute address; `x-default` is for all other languages.
struct AlternateModel: MustacheModel {
  let code: String
  let href: String

  static let fields: MustacheFields<AlternateModel> = [
    .text("code") { $0.code },
    .text("href") { $0.href },
  ]
}
