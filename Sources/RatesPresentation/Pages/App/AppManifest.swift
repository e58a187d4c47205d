/// What browsers need to install the site, under a name that never changes.
struct AppManifest: PageKind {
  let template = "manifest.webmanifest"

  func pages(in scope: PageScope) -> PageGroup? {
    scope.part == nil ? PageGroup(folder: scope.address.folder, only: "manifest") : nil
  }

  func model(of subject: PageSubject, _ shared: NothingShared, in models: ScopeModels) -> PageModel?
  {
    models.site.start()
  }
}
