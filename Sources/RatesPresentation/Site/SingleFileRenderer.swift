import RatesDomain
import Synchronization

/// Renders single files of a site when they are asked for, and keeps none of them.
package final class SingleFileRenderer: Sendable {
  private let renderer: SiteRenderer
  private let data: SiteData?
  /// By the indices of the language and of the rates: what all its pages with rates share.
  private let factories = Mutex<[[Int]: RatePageFactory]>([:])

  /// - Parameter data: What the site is made of; nil on a day without any rates.
  package init(_ renderer: SiteRenderer, data: SiteData?) {
    self.renderer = renderer
    self.data = data
  }

  /// The bytes of the file at a path from the site's root; nil if the site has no such file.
  package func file(at path: String) throws -> [UInt8]? {
    var found: [UInt8]?
    let keep: PageWriter = { folder, name, bytes in
      if folder + name == path { found = bytes.withUnsafeBytes { Array($0) } }
    }
    try renderer.writeAsset(path, keep)
    if found == nil, path == "robots.txt" || path.hasSuffix(".xml"), let data {
      try renderer.writeGuides(data, keep)
    }
    for index in renderer.languages.indices where found == nil {
      try render(path, language: index, keep)
    }
    return found
  }

  private func render(_ path: String, language index: Int, _ write: PageWriter) throws {
    var buffer = PageBuffer(only: path)
    let language = renderer.languages[index]
    try language.renderOthers(hasRates: data != nil, &buffer, write)
    let address = language.site.address
    guard let data, let base = address.base(of: path, among: renderer.settings.bases) else {
      return
    }
    let part = BasePart(
      address: address, base: base,
      quotes: data.rates(of: base).comparison.current.currencies.filter { $0 != base })
    let paths = PageKinds.ofBases.flatMap { $0.paths(of: part) }
    guard paths.contains(where: { buffer.wants($0) }) else { return }
    try renderer.render(
      base, renderer.figures(base, data), language: index, factory(index, base, data), &buffer,
      write)
  }

  private func factory(_ index: Int, _ base: CurrencyCode, _ data: SiteData) -> RatePageFactory {
    factories.withLock { factories in
      let key = [index, data.index(of: base)]
      let factory =
        factories[key]
        ?? RatePageFactory(
          site: renderer.languages[index].site, data: data.rates(of: base),
          bases: data.bases(besides: base, among: renderer.settings.bases))
      factories[key] = factory
      return factory
    }
  }
}
