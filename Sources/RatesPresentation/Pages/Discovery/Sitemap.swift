import Formats
import RatesDomain

/// Lists a site's pages for search engines: `sitemap.xml`, or numbered files with that as index.
///
/// At most one file is in memory. Contract: https://www.sitemaps.org/protocol.html
struct Sitemap: ~Copyable {
  /// The most addresses that one file may hold.
  static let limit = 50_000

  static let name = "sitemap.xml"

  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  private let address: String
  /// That of the newest change.
  private let date: String
  private var last: (time: Timestamp, date: String)
  private let limit: Int
  private let writer: XMLWriter
  private var count = 0
  private var parts = 0

  /// A list without pages yet.
  ///
  /// - Parameters:
  ///   - address: The site's address without a slash at its end.
  ///   - updated: The time of the rates, which is when the newest pages changed.
  init(address: String, updated: Timestamp, limit: Int = Sitemap.limit) throws {
    self.address = address
    date = updated.date.description
    last = (updated, date)
    self.limit = limit
    writer = try XMLWriter()
  }

  /// Adds a page; writes a file if the current one is full.
  mutating func add(_ page: IndexedPage, write: PageWriter) throws {
    if count == limit { try writePart(write) }
    if count == 0 { try writer.start("urlset", namespace: Self.namespace) }
    count += 1
    if let changed = page.changed, changed != last.time {
      last = (changed, changed.date.description)
    }
    try writeEntry(
      "url", PageAddress.absolute(page.path, site: address),
      date: page.changed.map { _ in last.date })
  }

  /// Writes what is left, and the index if there is more than one file.
  mutating func finish(write: PageWriter) throws {
    guard parts > 0 else {
      return try writer.end { try write("", Self.name, $0) }
    }
    try writePart(write)
    try writer.start("sitemapindex", namespace: Self.namespace)
    for part in 1...parts {
      try writeEntry("sitemap", "\(address)/\(Self.partName(part))", date: date)
    }
    try writer.end { try write("", Self.name, $0) }
  }

  private mutating func writePart(_ write: PageWriter) throws {
    parts += 1
    count = 0
    let name = Self.partName(parts)
    try writer.end { try write("", name, $0) }
  }

  private func writeEntry(_ element: String, _ address: String, date: String?) throws {
    try writer.element(element, date.map { ["loc": address, "lastmod": $0] } ?? ["loc": address])
  }

  /// The names of the files for so many pages.
  static func names(of count: Int) -> [String] {
    let parts = (count + limit - 1) / limit
    return [name] + (parts > 1 ? (1...parts).map(partName) : [])
  }

  private static func partName(_ part: Int) -> String { "sitemap-\(part).xml" }
}
