import Mustache

/// What every page shows around its own content.
struct PageModel: MustacheModel {
  let title: String
  let description: String
  let ways: NavigationModel
  let languages: [LinkModel]
  /// The page's own address on the web, where the site's is known.
  let canonical: String?
  /// The page in all languages, itself among them; empty where the site has one
  /// language, or its address is not known.
  let alternates: [AlternateModel]

  static let fields = MustacheFields<PageModel>([
    .text("page_title") { $0.title },
    .text("description") { $0.description },
    .list("languages") { $0.languages },
    .text("canonical") { $0.canonical },
    .list("alternates") { $0.alternates },
  ])
  .including(NavigationModel.fields) { $0.ways }
}
