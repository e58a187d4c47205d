/// What browsers need to install the site, under a name that never changes.
struct AppManifest: PageKind {
  let template = "manifest.webmanifest"

  let isCounted = false

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("manifest", in: scope.ownFolder)
  }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> PageModel? {
    models.site.start()
  }
}
