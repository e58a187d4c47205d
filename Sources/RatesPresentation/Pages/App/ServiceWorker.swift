/// What browsers need to keep the site for when there is no network: one for all languages.
enum ServiceWorker: LanguagePageKind {
  typealias Model = PageModel

  static let template = "sw.js"

  static func path(in site: PageModelFactory) -> PageLocation? {
    site.address.folder.isEmpty ? PageLocation(folder: "", name: "sw") : nil
  }

  static func model(in site: PageModelFactory) -> PageModel { site.start() }
}
