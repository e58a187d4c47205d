/// The page that says there are no rates, in the place of the first list.
struct UnavailablePage: PageKind {
  let template = "unavailable.html"

  func pages(in scope: PageScope) -> PageGroup? {
    scope.hasRates ? nil : PageGroup(folder: scope.address.folder, only: "index")
  }

  func model(of subject: PageSubject, _ shared: NothingShared, in models: ScopeModels) -> PageModel?
  {
    let site = models.site
    return site.listPage(
      \.start,
      title: site.localizer.strings.text(.unavailablePageTitle, ["title": site.common.siteTitle]),
      description: "", isIndexed: false)
  }
}
