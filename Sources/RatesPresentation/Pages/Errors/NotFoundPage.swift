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
