import Mustache

/// What every page shows around its own content.
struct PageModel: MustacheModel {
  let site: LanguageModel
  let title: String
  let description: String
  /// Relative way to the site's root, such as `../`.
  let root: String
  let home: String
  /// The way to the web app manifest of the page's language.
  let manifest: String
  let languages: [LinkModel]
  /// The page's own address on the web, where the site's is known.
  let canonical: String?
  /// The page in all languages, itself among them; empty where the site has one language.
  let alternates: [AlternateModel]
  let isStart: Bool

  static let fields = MustacheFields<PageModel>([
    .text("page_title") { $0.title },
    .text("description") { $0.description },
    .text("root") { $0.root },
    .text("home") { $0.home },
    .text("manifest") { $0.manifest },
    .list("languages") { $0.languages },
    .flag("multilingual") { $0.languages.count > 1 },
    .text("canonical") { $0.canonical },
    .list("alternates") { $0.alternates },
    .flag("start") { $0.isStart },
  ])
  .including(LanguageModel.fields) { $0.site }
}
