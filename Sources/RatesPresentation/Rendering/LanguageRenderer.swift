import Mustache
import RatesDomain

/// Renders the pages of one language.
struct LanguageRenderer: Sendable {
  let site: PageModelFactory
  private let pages: [any KindRenderer]
  private let pictures: [any KindRenderer]

  /// - Parameter outer: what all pages of the language share.
  init(
    _ site: PageModelFactory, _ kinds: [any PageKind], templates: PageTemplates,
    outer: [MustacheValue]
  ) throws(MustacheError) {
    self.site = site
    var renderers: [any KindRenderer] = []
    for kind in kinds where kind.isWritten(in: site.localizer.language) {
      if let renderer = try templates.renderer(
        of: kind, outer, hasTwins: site.settings.writesMarkdown)
      {
        renderers.append(renderer)
      }
    }
    pages = renderers.filter { $0.picture != .isDrawn }
    pictures = renderers.filter { $0.picture == .isDrawn }
  }

  /// Renders the pages of a scope.
  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    for page in pages { try page.render(scope, models, &buffer, write) }
  }

  /// Draws the picture of a scope if it is wanted or a page that names it is, and returns its address; nil if there
  /// is none, or it cannot be drawn.
  ///
  /// - Parameter place: The only file that is wanted; nil for all files.
  func picture(
    of scope: PageScope, _ models: ScopeModels, only place: FilePlace?,
    _ drawing: any CardDrawing, _ write: PageWriter
  ) throws -> String? {
    let users = pictures + pages.filter { $0.picture == .isNamed }
    guard place.map({ place in users.contains { $0.isWanted(place, in: scope) } }) ?? true else {
      return nil
    }
    var address: String?
    // A page may be the only file that is wanted, and names the picture nevertheless.
    var buffer = PageBuffer()
    for picture in pictures {
      try picture.render(scope, models, &buffer) { folder, name, svg in
        let place = CardPlace(folder: folder, name: name, language: scope.language)
        guard let png = try drawing.png(svg, at: place) else { return }
        try write(folder, name, png.span.bytes)
        address = scope.settings.address.map { place.address(on: $0, svg: svg) }
      }
    }
    return address
  }
}
