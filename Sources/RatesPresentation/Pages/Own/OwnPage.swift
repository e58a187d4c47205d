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

  func pages(in scope: PageScope) -> PageGroup? {
    scope.part == nil && isWritten(in: scope.language)
      ? PageGroup(folder: scope.address.folder, only: String(file.page.dropLast(ending.count)))
      : nil
  }

  func source(_ template: String, in theme: ThemeFiles) -> MustacheSource? { file.source }

  func model(
    of subject: PageSubject, _ shared: NothingShared, in models: ScopeModels
  ) -> OwnPageModel? {
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
    let (file, settings) = (kind.file, site.settings)
    let address = { (language: Language) in settings.folder(of: language) + file.page }
    let path = address(site.localizer.language)
    let versions = settings.languages.filter { kind.pages.file(of: file.page, in: $0) != nil }
    let root = file.head.isListed ? settings.address : nil
    page = PageModel(
      title: "\(file.head.title) · \(site.common.siteTitle)", description: file.head.description,
      navigation: site.navigation(from: path, home: site.address.start + ".html"),
      languages: settings.languages.map { language in
        let target =
          versions.contains(language)
          ? address(language) : settings.pageAddress(of: language).start + ".html"
        return LinkModel(
          code: language.tag, name: language.name,
          link: PageLink(PageAddress.relative(from: path, to: target)),
          isCurrent: language == site.localizer.language)
      },
      canonical: root.map { PageAddress.absolute(path, site: $0) },
      alternates: root.map { root in
        site.alternates(of: versions) { PageLink(PageAddress.absolute(address($0), site: root)) }
      } ?? [])
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
