/// `robots.txt`, which invites every crawler and names the sitemap (RFC 9309).
///
/// Crawlers ask for it at the root of a host only; below a path it is for whoever puts it there.
struct RobotsFile: FileKind {
  private static let name = "robots.txt"

  func files(of site: SitePages) -> [FileGroup] {
    SitemapFiles.isMade(of: site) ? [FileGroup(folder: "") { [Self.name] }] : []
  }

  func write(of site: SitePages, only place: FilePlace?, _ write: PageWriter) throws {
    guard SitemapFiles.isMade(of: site), let address = site.settings.address else { return }
    let text = "User-agent: *\nAllow: /\n\nSitemap: \(address)/\(Sitemap.name)\n"
    try write("", Self.name, Array(text.utf8).span.bytes)
  }
}
