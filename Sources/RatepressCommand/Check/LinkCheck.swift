import RatepressSite
import SourceText

/// Follows the links inside a site.
struct LinkCheck {
  private let address: SiteAddress?
  private let hasFile: (String) -> Bool
  /// What is known of paths already: most pages link to the same few.
  private var known: [String: Bool] = [:]

  /// - Parameter hasFile: Whether a file is at a path from the site's root.
  init(address: SiteAddress?, hasFile: @escaping (String) -> Bool) {
    self.address = address
    self.hasFile = hasFile
  }

  /// Where in the page a link leads nowhere, and what to say of it; only HTML and Markdown have
  /// links.
  mutating func problems(page: String, _ bytes: [UInt8]) -> [(place: SourceLocation, text: String)]
  {
    let links =
      if page.hasSuffix(".html") {
        HTMLLinks.of(bytes)
      } else if page.hasSuffix(".md") {
        MarkdownLinks.of(bytes)
      } else {
        [FoundLink]()
      }
    let found = links.compactMap { link in
      problem(link.target, on: page).map { (offset: link.offset, text: $0) }
    }.sorted { $0.offset < $1.offset }
    return zip(SourceLocation.places(of: found.map(\.offset), in: bytes), found).map {
      ($0, $1.text)
    }
  }

  private mutating func problem(_ link: String, on page: String) -> String? {
    switch LinkTarget(link, on: page, address: address) {
    case .elsewhere: return nil
    case .outside: return "the link \"\(link)\" leads out of the site"
    case .file(let path):
      let isThere = known[path] ?? hasFile(path)
      known[path] = isThere
      return isThere ? nil : "the link \"\(link)\" leads to \(path), which is not there"
    }
  }
}
