/// What browsers need to install the site, under a name that never changes.
enum AppManifest: LanguagePageKind {
  typealias Model = PageModel

  static let template = "manifest.webmanifest"

  static func path(in site: PageModelFactory) -> PageLocation? {
    PageLocation(folder: site.address.folder, name: "manifest")
  }

  static func model(in site: PageModelFactory) -> PageModel { site.start() }
}
