import RatesDomain
import Synchronization

/// Renders single files of a site when they are asked for, and keeps none of them.
package final class SingleFileRenderer: Sendable {
  private let renderer: SiteRenderer
  private let data: SiteData?
  private let drawing: (any CardDrawing)?
  /// By the indices of the language and of the rates: what all its pages with rates share.
  private let factories = Mutex<[[Int]: RatePageFactory]>([:])

  /// - Parameters:
  ///   - data: What the site is made of; nil on a day without any rates.
  ///   - drawing: Draws the cards; nil leaves them out.
  package init(_ renderer: SiteRenderer, data: SiteData?, drawing: (any CardDrawing)? = nil) {
    self.renderer = renderer
    self.data = data
    self.drawing = drawing
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
    if found == nil, path.hasPrefix(FigureFiles.root), let data {
      let (shown, others) = data.histories
      try SiteRenderer.writeFigures((shown + others).compactMap(\.charted), keep)
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
    guard let data else { return }
    let base = address.base(of: path)
    for part in SitePart.all(renderer.settings, data) {
      if case .home = part {} else if part.base != base { continue }
      let pages = part.places(address, data)
      let paths = (part.kinds + (part.hasList ? PageKinds.cards : [])).flatMap {
        $0.paths(of: pages)
      }
      guard paths.contains(where: { buffer.wants($0) }) else { continue }
      try renderer.render(
        part, data.figures(part, renderer.settings), language: index,
        { factory(language: index, rates: $0, data) }, drawing: drawing, &buffer, write)
    }
  }

  private func factory(
    language index: Int, rates: Int, _ data: SiteData
  ) -> RatePageFactory {
    factories.withLock { factories in
      let key = [index, rates]
      let factory =
        factories[key]
        ?? RatePageFactory(
          site: renderer.languages[index].site, data: data, index: rates)
      factories[key] = factory
      return factory
    }
  }
}
