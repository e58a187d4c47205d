import Mustache

/// What every page shows around its own content.
struct PageModel: MustacheModel {
  let title: String
  let description: String
  let navigation: NavigationModel
  let languages: [LinkModel]
  /// The page's own address on the web; nil if that of the site is unknown.
  let canonical: String?
  /// The page in all languages, itself among them; empty if the site has one
  /// language, or its address is not known.
  let alternates: [AlternateModel]

  static let fields = MustacheFields<PageModel>([
    .text("page_title") { $0.title },
    .text("description") { $0.description },
    .list("languages") { $0.languages },
    .text("canonical") { $0.canonical },
    .list("alternates") { $0.alternates },
  ])
  .including(NavigationModel.fields) { $0.navigation }
}

/// The paths from a page to the pages around it.
struct NavigationModel: MustacheModel {
  /// Relative path to the site's root, such as `../`.
  let root: String
  let home: String
  /// The path to the web app manifest of the page's language.
  let manifest: String
  let isStart: Bool

  static let fields: MustacheFields<NavigationModel> = [
    .text("root") { $0.root },
    .text("home") { $0.home },
    .text("manifest") { $0.manifest },
    .flag("start") { $0.isStart },
  ]
}

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
    .streamed("href") { $0.link.write(to: &$1) },
  ]
}

/// The path to a page: to its folder, and from there to the page.
struct PageLink {
  private let folder: String
  private let page: String

  /// The path to one page.
  init(_ href: String) {
    folder = href
    page = ""
  }

  /// The path to a page of a folder, which ends with a slash; the page is its file without ending.
  init(folder: String, page: String) {
    self.folder = folder
    self.page = page
  }

  /// The path to another page of the folder.
  func leading(to page: String) -> PageLink { PageLink(folder: folder, page: page) }

  func write(ending: StaticString = ".html", to output: inout MustacheOutput) {
    write(to: page, ending: ending, &output)
  }

  func write(to page: String, ending: StaticString = ".html", _ output: inout MustacheOutput) {
    output.append(folder)
    guard !page.isEmpty else { return }
    output.append(page)
    output.append(ending)
  }
}
