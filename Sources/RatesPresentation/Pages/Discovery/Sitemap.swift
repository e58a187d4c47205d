import Formats
import RatesDomain

/// Lists a site's pages for search engines: `sitemap.xml`, or numbered files with that as index.
///
/// At most one file is in memory. Contract: https://www.sitemaps.org/protocol.html
struct Sitemap: ~Copyable {
  /// The most addresses that one file may hold.
  static let limit = 50_000

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private let address: String
  private let date: String
  private let limit: Int
  private let writer: XMLWriter
  private var count = 0
  private var parts = 0

  /// A list without pages yet.
  ///
  /// - Parameters:
  ///   - address: The site's address without a slash at its end.
  ///   - updated: The time of the rates, which is when the pages last changed.
  init(address: String, updated: Timestamp, limit: Int = Sitemap.limit) throws {
    self.address = address
    date = updated.date.description
    self.limit = limit
    writer = try XMLWriter()
  }

  /// Adds a page by its path from the site's root; writes a file if the current one is full.
  ///
  /// - Parameter hasDate: Whether the page changed with the rates.
  mutating func add(_ path: String, hasDate: Bool = true, write: PageWriter) throws {
    if count == limit { try writePart(write) }
    if count == 0 { try writer.start("urlset", namespace: Self.namespace) }
    count += 1
    try writeEntry("url", PageAddress.absolute(path, site: address), hasDate: hasDate)
  }

  /// Writes what is left, and the index if there is more than one file.
  mutating func finish(write: PageWriter) throws {
    guard parts > 0 else {
      return try writer.end { try write("", "sitemap.xml", $0) }
    }
    try writePart(write)
    try writer.start("sitemapindex", namespace: Self.namespace)
    for part in 1...parts { try writeEntry("sitemap", "\(address)/\(Self.name(part))") }
    try writer.end { try write("", "sitemap.xml", $0) }
  }

  private mutating func writePart(_ write: PageWriter) throws {
    parts += 1
    count = 0
    let name = Self.name(parts)
    try writer.end { try write("", name, $0) }
  }

  private func writeEntry(_ element: String, _ address: String, hasDate: Bool = true) throws {
    try writer.element(
      element, hasDate ? ["loc": address, "lastmod": date] : ["loc": address])
  }

  private static func name(_ part: Int) -> String { "sitemap-\(part).xml" }
}
