import RatesDomain

/// The files that a site will have, known before anything is rendered: what is rendered, found, counted, and told to
/// search engines is read from here.
package struct SiteOutputs: Sendable {
  let pages: SitePages
  let files: [any FileKind]

  /// The same with further kinds.
  func adding(pages kinds: [any PageKind] = [], files: [any FileKind]) -> SiteOutputs {
    SiteOutputs(pages: pages.adding(kinds), files: self.files + files)
  }

  /// What the owner decides about the pages.
  package var settings: SiteSettings { pages.settings }
  /// What they are made of; nil on a day without any rates.
  package var data: SiteData? { pages.data }
  /// How many pages there are, Markdown twins among them.
  package var pageCount: Int { pages.count }
  /// The paths of the pages that stay for currencies that have ended, Markdown twins among them, in order.
  package var endedPages: [String] { pages.ended }

  /// How many pages show a rate of some of the currencies, Markdown twins among them.
  package func countPages(of currencies: Set<CurrencyCode>) -> Int { pages.count(of: currencies) }

  /// The kind of the file at a place; nil if there is none without a template.
  func fileKind(of place: FilePlace) -> (any FileKind)? {
    files.first { !$0.found([place.folder: [place]], of: pages).isEmpty }
  }

  /// Those of the paths where the site will have a file.
  func found(_ paths: [String]) -> [String] {
    let places = Dictionary(grouping: paths.map(FilePlace.init), by: \.folder)
    guard !places.isEmpty else { return [] }
    return (files.flatMap { $0.found(places, of: pages) } + pages.found(places)).map(\.path)
  }
}
