import Mustache

/// What every page shows around its own content.
struct PageModel: ViewModel {
  let site: LanguageModel
  let title: String
  let description: String
  /// Relative way to the site's root, such as `../`.
  let root: String
  let home: String
  let languages: [LinkModel]
  let isStart: Bool

  static let fields = FieldTable<PageModel>()
    .including(LanguageModel.fields, \.site)
    .text("page_title", \.title)
    .text("description", \.description)
    .text("root", \.root)
    .text("home", \.home)
    .list("languages", \.languages)
    .flag("multilingual") { $0.languages.count > 1 }
    .flag("start", \.isStart)
}
