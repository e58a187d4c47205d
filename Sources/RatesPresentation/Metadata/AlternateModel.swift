import Mustache

/// The same page in a language, by its absolute address; `x-default` is for all other languages.
struct AlternateModel: MustacheModel {
  let code: String
  let link: PageLink

  /// The same for another page of its folder.
  func leading(to page: String) -> AlternateModel {
    AlternateModel(code: code, link: link.leading(to: page))
  }

  static let fields: MustacheFields<AlternateModel> = [
    .text("code") { $0.code },
    .written("href") { $0.link.write(to: &$1) },
  ]
}
