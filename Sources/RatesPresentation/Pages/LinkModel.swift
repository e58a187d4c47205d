import Mustache

/// A link to the same page in another language.
struct LinkModel: MustacheModel {
  let code: String
  let name: String
  let link: PageLink
  let isCurrent: Bool

  /// The same link to another page of its folder.
  func leading(to page: String) -> LinkModel {
    LinkModel(code: code, name: name, link: link.leading(to: page), isCurrent: isCurrent)
  }

  static let fields: MustacheFields<LinkModel> = [
    .text("code") { $0.code },
    .text("name") { $0.name },
    .streamed("href") { $0.link.write(to: &$1) },
    .flag("current") { $0.isCurrent },
  ]
}
