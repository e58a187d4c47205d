import Mustache

/// Renders the pages of one kind in one language.
protocol KindRenderer: Sendable {
  /// Renders those of a scope.
  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws
}

extension PageTemplates {
  /// The renderer of a kind.
  ///
  /// - Parameter outer: What all pages of the language share.
  func renderer<Kind: PageKind>(
    of kind: Kind, _ outer: [MustacheValue], hasTwins: Bool
  ) throws(MustacheError) -> (any KindRenderer)? {
    guard let template = try evaluated(kind, with: outer, hasTwins: hasTwins) else { return nil }
    return try PageRenderer(kind: kind, template)
  }
}

private struct PageRenderer<Kind: PageKind>: KindRenderer {
  private let kind: Kind
  private let template: PageTemplate
  /// The program of all scopes; nil if each has its own.
  private let program: PageProgram<Kind.Model>?

  init(kind: Kind, _ template: PageTemplate) throws(MustacheError) {
    self.kind = kind
    self.template = template
    program =
      try Kind.Shared.self == NothingShared.self
      ? template.program(with: [], for: Kind.Model.self) : nil
  }

  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    guard let pages = kind.pages(in: scope), buffer.wants(pages),
      let shared = kind.shared(in: models)
    else { return }
    let program =
      try program ?? template.program(with: [.object(shared)], for: Kind.Model.self)
    for subject in pages.subjects where buffer.wants(subject) {
      guard let model = kind.model(of: subject, shared, in: models) else { continue }
      try buffer.render(model, program, pages.folder, subject.name, write)
    }
  }
}
