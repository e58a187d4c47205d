/// The page that says there are no rates, in the place of the first list.
enum UnavailablePage: LanguagePageKind {
  typealias Model = PageModel

  static let template = "unavailable.html"

  static func path(in site: PageModelFactory) -> PageLocation? {
    PageLocation(folder: site.address.folder, name: "index")
  }

  static func model(in site: PageModelFactory) -> PageModel {
    site.listPage(
      \.start,
      title: site.localizer.strings.text(.unavailablePageTitle, ["title": site.common.siteTitle]),
      description: "", isIndexed: false)
  }
}
