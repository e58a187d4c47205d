import Mustache

/// A page of the owner's own, in the layout of the site: one kind for each file below `pages/own/`.
struct OwnPage: PageKind {
  let file: OwnPageFile
  /// All of them, which this one stands among.
  let pages: OwnPages

  var template: String { file.template }
  var isListed: Bool { file.head.isListed }

  /// A file of all languages is not that of a language with one of its own.
  func isWritten(in language: Language) -> Bool {
    pages.file(of: file.page, in: language)?.template == file.template
  }

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only(String(file.page.dropLast(ending.count)), in: scope.ownFolder)
  }

  func footerPage(in scope: PageScope) -> FooterPageModel? {
    guard file.head.isInFooter, isWritten(in: scope.language) else { return nil }
    return FooterPageModel(title: file.head.title, path: scope.address.folder + file.page)
  }

  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource? { file.source }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> OwnPageModel? {
    OwnPageModel(self, models.site)
  }
}

/// What a page of the owner's own shows.
struct OwnPageModel: MustacheModel {
  private let page: PageModel
  /// The path to the page in Markdown; nil if the owner wrote none.
  private let twin: String?
  private let isListed: Bool

  init(_ kind: OwnPage, _ site: PageModelFactory) {
    let file = kind.file
    page = site.page(
      at: { language in
        kind.pages.file(of: file.page, in: language).map {
          site.settings.folder(of: language) + $0.page
        }
      },
      title: "\(file.head.title) · \(site.common.siteTitle)", description: file.head.description,
      home: site.address.start + ".html", isIndexed: file.head.isListed)
    let name = file.page.dropLast(kind.ending.count)
    twin =
      kind.ending == ".html"
        && kind.pages.file(of: "\(name).md", in: site.localizer.language) != nil
      ? "\(name).md" : nil
    isListed = file.head.isListed
  }

  static let fields = MustacheFields<OwnPageModel>([
    .text("twin") { $0.twin },
    .flag("unindexed") { !$0.isListed },
  ])
  .including(PageModel.fields) { $0.page }
}
