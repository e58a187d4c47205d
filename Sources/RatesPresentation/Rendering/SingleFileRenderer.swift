/// Renders single files of a site when they are asked for, and keeps none of them.
package final class SingleFileRenderer: Sendable {
  private let renderer: SiteRenderer
  private let drawing: (any CardDrawing)?
  /// What the pages with rates share, in each language; none without rates.
  private let factories: [RatePageFactories]

  /// - Parameter drawing: Draws the cards; nil leaves them out.
  package init(_ renderer: SiteRenderer, drawing: (any CardDrawing)? = nil) {
    self.renderer = renderer
    self.drawing = drawing
    factories =
      renderer.outputs.data.map { data in
        renderer.languages.map { RatePageFactories($0.site, data) }
      } ?? []
  }

  /// The bytes of the file at a path from the site's root; nil if the site has no such file.
  package func file(at path: String) throws -> [UInt8]? {
    var found: [UInt8]?
    let keep: PageWriter = { folder, name, bytes in
      if folder + name == path { found = bytes.withUnsafeBytes { Array($0) } }
    }
    let data = renderer.outputs.data
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
    let (outputs, language) = (renderer.outputs, renderer.languages[index])
    try renderer.renderOthers(language, &buffer, write)
    guard let data = outputs.data else { return }
    for part in outputs.parts {
      let scope = outputs.scope(of: part, in: language.site.localizer.language)
      guard outputs.pages(of: scope).contains(where: { buffer.wants($0) }) else { continue }
      try renderer.render(
        part, data.figures(part.part, part.quotes, outputs.settings), language,
        factories[index], drawing: drawing, &buffer, write)
    }
  }
}
