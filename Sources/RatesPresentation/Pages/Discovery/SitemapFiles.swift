/// What leads search engines to the pages, for which the site's address is needed.
struct SitemapFiles: FileKind {
  /// Whether a site has them.
  static func isMade(of site: SitePages) -> Bool {
    site.settings.address != nil && site.data != nil
  }

  func files(of site: SitePages) -> [FileGroup] {
    Self.isMade(of: site)
      ? [FileGroup(folder: "") { Sitemap.names(of: site.indexedCount) }] : []
  }

  func write(of site: SitePages, only place: FilePlace?, _ write: PageWriter) throws {
    guard let address = site.settings.address, let data = site.data else { return }
    var sitemap = try Sitemap(address: address, updated: data.main.comparison.current.updated)
    for page in site.indexed { try sitemap.add(page, write: write) }
    try sitemap.finish(write: write)
  }
}
