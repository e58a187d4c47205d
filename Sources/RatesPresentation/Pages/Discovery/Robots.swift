/// `robots.txt`, which invites every crawler and names the sitemap (RFC 9309).
///
/// Crawlers ask for it at the root of a host only; below a path it is for whoever puts it there.
enum Robots {
  static func text(address: String) -> String {
    "User-agent: *\nAllow: /\n\nSitemap: \(address)/sitemap.xml\n"
  }
}
