/// The page for addresses that lead nowhere.
struct NotFoundPage: PageKind {
  let template = "404.html"

  let isCounted = false

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("404", in: scope.ownFolder)
  }

  /// A server shows the page at any depth, so its links start at the root of the host.
  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> PageModel? {
    let site = models.site
    let root = site.settings.rootPath
    let list = { (address: PageAddress) in address.start + ".html" }
    return PageModel(
      title: site.localizer.strings.text(.notFoundPageTitle, ["title": site.common.siteTitle]),
      description: "",
      navigation: NavigationModel(
        root: root, home: root + list(site.address), manifest: root + site.address.manifest,
        isStart: false),
      languages: site.links { PageLink(root + list(site.settings.pageAddress(of: $0))) },
      canonical: nil, alternates: [])
  }
}
