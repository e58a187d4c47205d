import Mustache

/// Renders the pages of one kind in one language.
protocol KindRenderer: Sendable {
  var picture: PictureUse? { get }
  /// Renders those of a scope.
  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws
  /// Whether the only page that is wanted is one of them.
  func isWanted(_ place: FilePlace, in scope: PageScope) -> Bool
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

  var picture: PictureUse? { kind.picture }

  func isWanted(_ place: FilePlace, in scope: PageScope) -> Bool {
    !kind.found([place.folder: [place]], in: scope).isEmpty
  }

  func render(
    _ scope: PageScope, _ models: ScopeModels, _ buffer: inout PageBuffer, _ write: PageWriter
  ) throws {
    let groups = kind.groups(in: scope)
    guard !groups.isEmpty, buffer.place.map({ isWanted($0, in: scope) }) ?? true,
      let shared = kind.shared(in: models)
    else { return }
    let program =
      try program ?? template.program(with: [.object(shared)], for: Kind.Model.self)
    for group in groups {
      for subject in group.subjects {
        let name = group.name(subject)
        guard buffer.wants(group.folder, name, program.endings),
          let model = kind.model(of: subject, shared, in: models)
        else { continue }
        try buffer.render(model, program, group.folder, name, write)
      }
    }
  }
}
