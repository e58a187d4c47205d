import Mustache
import RatesDomain

/// Renders the pages of one language.
struct LanguageRenderer: Sendable {
  let site: PageModelFactory
  private let pages: [any KindRenderer]
  /// Nil if the site has no cards.
  private let card: (any KindRenderer)?

  /// - Parameter outer: what all pages of the language share.
  init(
    _ site: PageModelFactory, _ kinds: PageKinds, templates: PageTemplates, outer: [MustacheValue]
  ) throws(MustacheError) {
    self.site = site
    let hasTwins = site.settings.writesMarkdown
    var pages: [any KindRenderer] = []
    for kind in kinds.pages where kind.isWritten(in: site.localizer.language) {
      if let page = try templates.renderer(of: kind, outer, hasTwins: hasTwins) {
        pages.append(page)
      }
    }
    self.pages = pages
    card =
      site.settings.hasCards
      ? try templates.renderer(of: kinds.card, outer, hasTwins: false) : nil
  }

  /// Renders the pages of a scope.
  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    for page in pages { try page.render(scope, models, &buffer, write) }
  }

  /// Draws the card of a list and returns its address; nil if there is none, or it cannot be drawn.
  func card(
    of scope: PageScope, _ models: ScopeModels, _ drawing: any CardDrawing, _ write: PageWriter
  ) throws -> String? {
    var address: String?
    // A page may be the only file that is wanted, and names the card nevertheless.
    var buffer = PageBuffer()
    try card?.render(scope, models, &buffer) { folder, name, svg in
      let place = CardPlace(folder: folder, language: site.localizer.language)
      guard let png = try drawing.png(svg, at: place) else { return }
      try write(folder, CardPlace.name, png.span.bytes)
      address = site.settings.address.map { place.address(on: $0, svg: svg) }
    }
    return address
  }
}
