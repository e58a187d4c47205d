import Mustache
import RatesDomain

/// Renders the pages of one language.
struct LanguageRenderer: Sendable {
  let site: PageModelFactory
  private let ofBases: [any BaseKindRenderer]
  private let ofPairs: [any BaseKindRenderer]
  private let ofHome: [any BaseKindRenderer]
  /// Empty if the site has no cards.
  private let cards: [any BaseKindRenderer]
  private let ofLanguage: [any LanguageKindRenderer]
  private let withoutRates: [any LanguageKindRenderer]

  /// - Parameter outer: what all pages of the language share.
  init(
    _ site: PageModelFactory, templates: PageTemplates, outer: [MustacheValue]
  ) throws(MustacheError) {
    self.site = site
    let source = TemplateSource(
      templates: templates, outer: outer, hasTwins: site.settings.writesMarkdown)
    ofBases = try source.renderers(PageKinds.ofBases)
    ofPairs = try source.renderers(PageKinds.ofPairs)
    ofHome = try source.renderers(PageKinds.ofHome)
    cards = site.settings.hasCards ? try source.renderers(PageKinds.cards) : []
    ofLanguage = try source.renderers(PageKinds.ofLanguages)
    withoutRates = try source.renderers(PageKinds.withoutRates)
  }

  /// Renders the pages of a part, and before a list the card that it names.
  func render(
    _ pages: BasePages, of part: SitePart, drawing: (any CardDrawing)?, _ buffer: inout PageBuffer,
    _ write: PageWriter
  ) throws {
    let kinds =
      switch part {
      case .base: ofBases
      case .home: ofHome
      case .homePair, .carried: ofPairs
      }
    let places = pages.part
    var pages = pages
    if let drawing, part.hasList,
      (part.lists + PageKinds.cards).flatMap({ $0.paths(of: places) })
        .contains(where: { buffer.wants($0) })
    {
      pages.cardAddress = try card(of: pages, drawing, write)
    }
    for kind in kinds { try kind.render(pages, of: places, &buffer, write) }
  }

  /// Draws the card of a base's list; nil if that is not possible.
  private func card(
    of pages: BasePages, _ drawing: any CardDrawing, _ write: PageWriter
  ) throws -> String? {
    var address: String?
    // A page may be the only file that is wanted, and names the card nevertheless.
    var buffer = PageBuffer()
    for kind in cards {
      try kind.render(pages, of: pages.part, &buffer) { folder, name, svg in
        let place = CardPlace(folder: folder, language: site.localizer.language)
        guard let png = try drawing.png(svg, at: place) else { return }
        try write(folder, CardPlace.name, png.span.bytes)
        address = site.settings.address.map { place.address(on: $0, svg: svg) }
      }
    }
    return address
  }

  /// Renders the pages that are no base's.
  func renderOthers(hasRates: Bool, _ buffer: inout PageBuffer, _ write: PageWriter) throws {
    for kind in ofLanguage + (hasRates ? [] : withoutRates) {
      try kind.render(site, &buffer, write)
    }
  }
}

/// What renderers of kinds of page are made from.
private struct TemplateSource {
  let templates: PageTemplates
  let outer: [MustacheValue]
  let hasTwins: Bool

  func renderers(
    _ kinds: [any BasePageKind.Type]
  ) throws(MustacheError) -> [any BaseKindRenderer] {
    var renderers: [any BaseKindRenderer] = []
    for kind in kinds { if let renderer = try renderer(kind) { renderers.append(renderer) } }
    return renderers
  }

  func renderers(
    _ kinds: [any LanguagePageKind.Type]
  ) throws(MustacheError) -> [any LanguageKindRenderer] {
    var renderers: [any LanguageKindRenderer] = []
    for kind in kinds { if let renderer = try renderer(kind) { renderers.append(renderer) } }
    return renderers
  }

  private func renderer<Kind: BasePageKind>(
    _ kind: Kind.Type
  ) throws(MustacheError) -> (any BaseKindRenderer)? {
    guard let template = try templates.evaluated(kind, with: outer, hasTwins: hasTwins)
    else { return nil }
    return try BasePageRenderer<Kind>(template)
  }

  private func renderer<Kind: LanguagePageKind>(
    _ kind: Kind.Type
  ) throws(MustacheError) -> (any LanguageKindRenderer)? {
    guard let template = try templates.evaluated(kind, with: outer, hasTwins: hasTwins)
    else { return nil }
    return LanguagePageRenderer<Kind>(program: try template.program(with: [], for: Kind.Model.self))
  }
}

private protocol BaseKindRenderer: Sendable {
  func render(
    _ pages: BasePages, of part: BasePart, _ buffer: inout PageBuffer, _ write: PageWriter) throws
}

private struct BasePageRenderer<Kind: BasePageKind>: BaseKindRenderer {
  private let template: PageTemplate
  /// The program of all bases; nil if each has its own.
  private let program: PageProgram<Kind.Model>?

  init(_ template: PageTemplate) throws(MustacheError) {
    self.template = template
    program =
      try Kind.Shared.self == NothingShared.self
      ? template.program(with: [], for: Kind.Model.self) : nil
  }

  func render(
    _ pages: BasePages, of part: BasePart, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    let paths = Kind.paths(of: part).filter { buffer.wants($0) }
    guard !paths.isEmpty, let shared = Kind.shared(in: pages) else { return }
    let program =
      try program ?? template.program(with: [.object(shared)], for: Kind.Model.self)
    for path in paths {
      guard let model = Kind.model(of: path, shared, in: pages) else { continue }
      try buffer.render(model, program, at: path, write)
    }
  }
}

private protocol LanguageKindRenderer: Sendable {
  func render(_ site: PageModelFactory, _ buffer: inout PageBuffer, _ write: PageWriter) throws
}

private struct LanguagePageRenderer<Kind: LanguagePageKind>: LanguageKindRenderer {
  let program: PageProgram<Kind.Model>

  func render(
    _ site: PageModelFactory, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    guard let path = Kind.path(in: site), buffer.wants(path) else { return }
    try buffer.render(Kind.model(in: site), program, at: path, write)
  }
}

/// The memory into which a worker renders one page after the other.
struct PageBuffer: ~Copyable {
  private var output = MustacheOutput()
  /// The folder and the name, with ending, of the only file that is wanted; nil for all files.
  private let wanted: (folder: Substring, name: Substring)?

  /// A buffer for all files, or for the one at a path from the site's root.
  init(only path: String? = nil) {
    wanted = path.map { path in
      let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      return (path[..<name], path[name...])
    }
  }

  /// Whether a page or its twin is wanted.
  func wants(_ path: PageLocation) -> Bool {
    guard let wanted else { return true }
    return wanted.folder == path.folder && wanted.name.hasPrefix(path.name + ".")
  }

  /// Renders a page, and its twin if it has one.
  mutating func render<Model>(
    _ model: Model, _ program: PageProgram<Model>, at path: PageLocation, _ write: PageWriter
  ) throws {
    try render(model, program.page, path.folder, path.name + program.ending, write)
    if let twin = program.twin {
      try render(model, twin, path.folder, path.name + PageProgram<Model>.twinEnding, write)
    }
  }

  private mutating func render<Model>(
    _ model: Model, _ program: MustacheProgram<Model>, _ folder: String, _ name: String,
    _ write: PageWriter
  ) throws {
    if let wanted, wanted.name != name { return }
    output.removeAll()
    try program.render(model, into: &output)
    try output.withUnsafeBytes { try write(folder, name, $0.bytes) }
  }
}
