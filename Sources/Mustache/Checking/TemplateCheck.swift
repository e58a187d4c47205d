import SourceText

/// Walks through a template and all it includes, also through what some pages would not show, and
/// reports what the declared names do not cover.
///
/// Which context a name is found in depends on declarations only, never on values, so what is
/// found here is what is found when a page is rendered.
struct TemplateCheck {
  private let template: MustacheTemplate
  private var contexts: [MustacheSchema]
  private var found: [MustacheError] = []
  /// For each scope that is being walked, the blocks that its arguments could fill.
  private var blocks: [ObjectIdentifier: [Int]] = [:]
  private var depth = 0

  init(template: MustacheTemplate, contexts: [MustacheSchema]) {
    self.template = template
    self.contexts = contexts
  }

  /// The problems in the order of the walk, each once.
  mutating func problems() -> [MustacheError] {
    walk(template.root.nodes.indices, of: template.root, in: nil)
    var seen: Set<MustacheError> = []
    return found.filter { seen.insert($0).inserted }
  }

  private mutating func walk(
    _ nodes: Range<Int>, of template: CompiledTemplate, in scope: BlockOverrides?
  ) {
    guard !nodes.isEmpty else { return }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else {
      let place = template.place(ofNode: nodes.lowerBound)
      return found.append(.includedTooDeep(limit: Limits.depth, place))
    }
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      switch node {
      case .text, .lineEnd, .argument:
        break
      case .value(let path, _):
        checkValue(template.paths[path], at: index, of: template)
      case .section(let path, let isInverted, _):
        walkSection(template.paths[path], isInverted, at: index, of: template, in: scope)
      case .inclusion(let number, _, _):
        walkInclusion(of: number, at: index, of: template, in: scope)
      case .block(let name, _, _, _):
        walkBlock(name, at: index, of: template, in: scope)
      }
      index += 1 + node.bodyCount
    }
  }

  private mutating func checkValue(
    _ path: NamePath, at index: Int, of template: CompiledTemplate
  ) {
    switch path.resolve(in: contexts).result?.kind {
    case .text, .flag: break
    case .list, .object: found.append(.notPrintable(path.text, template.place(ofNode: index)))
    case nil: reportUnknown(path, at: template.place(ofNode: index))
    }
  }

  private mutating func walkSection(
    _ path: NamePath, _ isInverted: Bool, at index: Int, of template: CompiledTemplate,
    in scope: BlockOverrides?
  ) {
    let body = template.body(ofNode: index)
    guard let schema = path.resolve(in: contexts).result else {
      // What stands in a section of an unknown name cannot be judged.
      return reportUnknown(path, at: template.place(ofNode: index))
    }
    guard !isInverted else { return walk(body, of: template, in: scope) }
    contexts.append(schema.context)
    walk(body, of: template, in: scope)
    contexts.removeLast()
  }

  private mutating func walkInclusion(
    of number: Int, at index: Int, of template: CompiledTemplate, in scope: BlockOverrides?
  ) {
    let name = self.template.names[number]
    guard let partial = self.template.partials[number] else {
      let nearest = SpellingSuggestion.of(name, among: self.template.known)
      return found.append(
        .unknownPartial(name, nearest: nearest, template.place(ofNode: index)))
    }
    let inner = BlockOverrides(including: number, template: template, node: index, outer: scope)
    if let circle = circle(closedBy: inner) {
      return found.append(.circularPartial(circle, template.place(ofNode: index)))
    }
    blocks[ObjectIdentifier(inner)] = []
    walk(partial.nodes.indices, of: partial, in: inner)
    let parameters = blocks.removeValue(forKey: ObjectIdentifier(inner)) ?? []
    for argument in inner.arguments where !parameters.contains(argument.name) {
      reportUnknownBlock(argument, of: inner, parent: name, parameters: parameters)
    }
  }

  /// Walks through the block's own content and through every argument given for it.
  private mutating func walkBlock(
    _ name: Int, at index: Int, of template: CompiledTemplate, in scope: BlockOverrides?
  ) {
    walk(template.body(ofNode: index), of: template, in: scope)
    guard let scope else { return }
    for provider in scope.chain {
      blocks[ObjectIdentifier(provider)]?.append(name)
      guard let argument = provider.argument(for: name) else { continue }
      walk(provider.template.body(ofNode: argument), of: provider.template, in: provider.outer)
    }
  }

  /// The names from a template back to it, if the inclusion leads into one it came from.
  private func circle(closedBy inclusion: BlockOverrides) -> [String]? {
    guard let outer = inclusion.outer else { return nil }
    var names = [template.names[inclusion.included]]
    for scope in outer.chain {
      names.append(template.names[scope.included])
      if scope.included == inclusion.included { return names.reversed() }
    }
    return nil
  }

  private mutating func reportUnknown(_ path: NamePath, at place: SourceLocation) {
    found.append(.unknownName(path.text, nearest: nearest(to: path), place))
  }

  /// The name with its first unknown part replaced by the nearest declared one.
  private func nearest(to path: NamePath) -> String? {
    let found = path.resolve(in: contexts).found
    guard found.count < path.parts.count else { return nil }
    let visible = path.isLocal ? Array(contexts.suffix(1)) : contexts.reversed()
    let candidates = found.last?.names ?? visible.flatMap(\.names)
    return SpellingSuggestion.of(path.parts[found.count].text, among: candidates).map { name in
      let before = path.parts[..<found.count].map { $0.text + "." }.joined()
      return (path.isLocal ? "." : "") + before + name
    }
  }

  private mutating func reportUnknownBlock(
    _ argument: (name: Int, node: Int), of scope: BlockOverrides, parent: String,
    parameters: [Int]
  ) {
    let name = template.names[argument.name]
    let nearest = SpellingSuggestion.of(name, among: parameters.map { template.names[$0] })
    found.append(
      .unknownBlock(
        name, parent: parent, nearest: nearest,
        scope.template.place(ofNode: argument.node)))
  }
}
