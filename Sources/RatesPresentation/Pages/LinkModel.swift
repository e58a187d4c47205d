import Mustache

/// A link to the same page in another language, or to the list of another base.
struct LinkModel: MustacheModel {
  let code: String
  let name: String
  let href: String
  let isCurrent: Bool
  /// The page's Markdown twin.
  private var twin: String { href.dropLast("html".count) + "md" }

  static let fields: MustacheFields<LinkModel> = [
    .text("code") { $0.code },
    .text("name") { $0.name },
    .text("href") { $0.href },
    .text("twin") { $0.twin },
    .flag("current") { $0.isCurrent },
  ]
}
