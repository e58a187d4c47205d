import Mustache

/// A link to the same page in another language, or to the list of another base.
struct LinkModel: MustacheModel {
  let code: String
  let name: String
  let href: String
  let isCurrent: Bool

  static let fields: MustacheFields<LinkModel> = [
    .text("code") { $0.code },
    .text("name") { $0.name },
    .text("href") { $0.href },
    .flag("current") { $0.isCurrent },
  ]
}
