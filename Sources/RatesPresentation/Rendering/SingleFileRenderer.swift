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
    let (outputs, place) = (renderer.outputs, FilePlace(path))
    var found: [UInt8]?
    let keep: PageWriter = { folder, name, bytes in
      if folder == place.folder, name == place.name { found = bytes.withUnsafeBytes { Array($0) } }
    }
    if let kind = outputs.fileKind(of: place) {
      try kind.write(of: outputs.pages, only: place, keep)
    } else if let scope = outputs.pages.scope(with: place) {
      try render(scope, place, keep)
    }
    return found
  }

  private func render(_ scope: PageScope, _ place: FilePlace, _ write: PageWriter) throws {
    let languages = renderer.languages
    guard let index = languages.firstIndex(where: { $0.site.localizer.language == scope.language })
    else { return }
    var buffer = PageBuffer(only: place)
    if let data = scope.data, let part = scope.part {
      try renderer.render(
        part, data.figures(part.part, part.quotes, scope.settings), languages[index],
        factories[index], drawing: drawing, &buffer, write)
    } else {
      try renderer.renderOthers(languages[index], &buffer, write)
    }
  }
}
