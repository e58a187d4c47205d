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
  private var seen: Set<MustacheError> = []
  /// For each scope that is being walked, the blocks that its arguments could fill.
  private var blocks: [ObjectIdentifier: Set<Int>] = [:]
  private var depth = 0
  private var steps = 0

  /// What the search for the nearest name costs.
  private static let stepsOfProblem = 1_000

  init(template: MustacheTemplate, contexts: [MustacheSchema]) {
    self.template = template
    self.contexts = contexts
  }

  /// The problems in the order of the walk, each once.
  mutating func problems() -> [MustacheError] {
    walk(template.root.nodes.indices, of: template.root, in: nil)
    return found
  }

  private mutating func report(_ problem: MustacheError) {
    if seen.insert(problem).inserted { found.append(problem) }
  }

  /// Counts steps before they are made; false if they are too many, which is reported.
  private mutating func takes(_ count: Int, at index: Int, of template: CompiledTemplate) -> Bool {
    guard steps <= Limits.steps else { return false }
    steps += count
    if steps > Limits.steps {
      report(.tooManySteps(limit: Limits.steps, template.place(ofNode: index)))
    }
    return steps <= Limits.steps
  }

  private mutating func walk(
    _ nodes: Range<Int>, of template: CompiledTemplate, in scope: BlockOverrides?
  ) {
    guard !nodes.isEmpty else { return }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else {
      let place = template.place(ofNode: nodes.lowerBound)
      return report(.includedTooDeep(limit: Limits.depth, place))
    }
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      guard
        takes(node.steps(contexts: contexts.count, depth: depth), at: index, of: template)
      else { return }
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
    case .list, .object: report(.notPrintable(path.text, template.place(ofNode: index)))
    case nil: reportUnknown(path, at: index, of: template)
    }
  }

  private mutating func walkSection(
    _ path: NamePath, _ isInverted: Bool, at index: Int, of template: CompiledTemplate,
    in scope: BlockOverrides?
  ) {
    let body = template.body(ofNode: index)
    guard let schema = path.resolve(in: contexts).result else {
      // What stands in a section of an unknown name cannot be judged.
      return reportUnknown(path, at: index, of: template)
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
      guard takes(Self.stepsOfProblem, at: index, of: template) else { return }
      let nearest = SpellingSuggestion.of(name, among: self.template.known)
      return report(
        .unknownPartial(name, nearest: nearest, template.place(ofNode: index)))
    }
    let inner = BlockOverrides(including: number, template: template, node: index, outer: scope)
    if let circle = circle(closedBy: inner) {
      return report(.circularPartial(circle, template.place(ofNode: index)))
    }
    blocks[ObjectIdentifier(inner)] = []
    walk(partial.nodes.indices, of: partial, in: inner)
    let parameters = blocks.removeValue(forKey: ObjectIdentifier(inner)) ?? []
    guard steps <= Limits.steps else { return }
    let arguments = template.arguments(ofNode: index).sorted { $0.value < $1.value }
    for (block, node) in arguments where !parameters.contains(block) {
      guard takes(Self.stepsOfProblem, at: node, of: template) else { return }
      reportUnknownBlock(block, at: node, of: template, parent: name, parameters: parameters)
    }
  }

  /// Walks through the block's own content and through every argument given for it.
  private mutating func walkBlock(
    _ name: Int, at index: Int, of template: CompiledTemplate, in scope: BlockOverrides?
  ) {
    walk(template.body(ofNode: index), of: template, in: scope)
    guard let scope else { return }
    for provider in scope.chain {
      blocks[ObjectIdentifier(provider)]?.insert(name)
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

  private mutating func reportUnknown(
    _ path: NamePath, at index: Int, of template: CompiledTemplate
  ) {
    guard takes(Self.stepsOfProblem, at: index, of: template) else { return }
    report(.unknownName(path.text, nearest: nearest(to: path), template.place(ofNode: index)))
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
    _ block: Int, at index: Int, of template: CompiledTemplate, parent: String,
    parameters: Set<Int>
  ) {
    let name = self.template.names[block]
    let nearest = SpellingSuggestion.of(
      name, among: parameters.sorted().map { self.template.names[$0] })
    report(
      .unknownBlock(name, parent: parent, nearest: nearest, template.place(ofNode: index)))
  }
}
