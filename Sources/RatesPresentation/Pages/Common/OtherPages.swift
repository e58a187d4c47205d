import RatesDomain

/// The page for addresses that lead nowhere.
enum NotFoundPage: LanguagePageKind {
  typealias Model = PageModel

  static let template = "404.html"

  static func path(in site: PageModelFactory) -> PageLocation? {
    PageLocation(folder: site.address.folder, name: "404")
  }

  /// A server shows the page at any depth, so its links start at the root of the host.
  static func model(in site: PageModelFactory) -> PageModel {
    let root = site.settings.rootPath
    let list = { (address: PageAddress) in address.start + ".html" }
    return PageModel(
      title: site.localizer.strings.text(.notFoundPageTitle, ["title": site.common.siteTitle]),
      description: "",
      navigation: NavigationModel(
        root: root, home: root + list(site.address), manifest: root + site.address.manifest,
        isStart: false),
      languages: site.links { PageLink(root + list($0)) }, canonical: nil, alternates: [])
  }
}

/// The page that says there are no rates, in the place of the first list.
enum UnavailablePage: LanguagePageKind {
  typealias Model = PageModel

  static let template = "unavailable.html"

  static func path(in site: PageModelFactory) -> PageLocation? {
    PageLocation(folder: site.address.folder, name: "index")
  }

  static func model(in site: PageModelFactory) -> PageModel {
    site.listPage(
      \.start,
      title: site.localizer.strings.text(.unavailablePageTitle, ["title": site.common.siteTitle]),
      description: "", isIndexed: false)
  }
}

/// What browsers need to install the site, under a name that never changes.
enum AppManifest: LanguagePageKind {
  typealias Model = PageModel

  static let template = "manifest.webmanifest"

  static func path(in site: PageModelFactory) -> PageLocation? {
    PageLocation(folder: site.address.folder, name: "manifest")
  }

  static func model(in site: PageModelFactory) -> PageModel { site.start() }
}

/// What browsers need to keep the site for when there is no network: one for all languages.
enum ServiceWorker: LanguagePageKind {
  typealias Model = PageModel

  static let template = "sw.js"

  static func path(in site: PageModelFactory) -> PageLocation? {
    site.address.folder.isEmpty ? PageLocation(folder: "", name: "sw") : nil
  }

  static func model(in site: PageModelFactory) -> PageModel { site.start() }
}
