/// The page that says there are no rates, in the place of the first list.
struct UnavailablePage: PageKind {
  let template = "unavailable.html"

  let isCounted = false

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("index", in: scope.data == nil ? scope.ownFolder : nil)
  }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> PageModel? {
    let site = models.site
    return site.listPage(
      \.start,
      title: site.localizer.strings.text(.unavailablePageTitle, ["title": site.common.siteTitle]),
      description: "", isIndexed: false)
  }
}
