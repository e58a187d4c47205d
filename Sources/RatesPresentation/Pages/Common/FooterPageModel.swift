import Mustache

/// A link in the foot of pages to a page of the owner's own.
struct FooterPageModel: MustacheModel {
  let title: String
  /// From the site's root.
  let path: String

  static let fields: MustacheFields<FooterPageModel> = [
    .text("title") { $0.title },
    .text("path") { $0.path },
  ]
}
