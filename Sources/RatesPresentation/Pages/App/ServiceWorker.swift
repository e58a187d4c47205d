/// What browsers need to keep the site for when there is no network: one for all languages.
struct ServiceWorker: PageKind {
  let template = "sw.js"

  func pages(in scope: PageScope) -> PageGroup? {
    scope.part == nil && scope.address.folder.isEmpty ? PageGroup(folder: "", only: "sw") : nil
  }

  func model(of subject: PageSubject, _ shared: NothingShared, in models: ScopeModels) -> PageModel?
  {
    models.site.start()
  }
}
