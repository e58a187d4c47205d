/// What browsers need to keep the site for when there is no network: one for all languages.
struct ServiceWorker: PageKind {
  let template = "sw.js"

  let isCounted = false

  func pages(in scope: PageScope) -> [PageGroup<Void>] {
    PageGroup.only("sw", in: scope.ownFolder.flatMap { $0.isEmpty ? $0 : nil })
  }

  func model(of subject: Void, _ shared: NothingShared, in models: ScopeModels) -> PageModel? {
    models.site.start()
  }
}
