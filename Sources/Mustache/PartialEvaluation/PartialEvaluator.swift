import SourceText

/// Runs a template for the contexts that are known and keeps what depends on those to come.
struct PartialEvaluator {
  private let template: MustacheTemplate
  private var scopes: [EvaluationScope]
  private var result = ResidualTemplate()
  private var indentation: [UInt8] = []
  private var depth = 0
  private var steps = 0

  init(template: MustacheTemplate, known: [MustacheValue], declared: [MustacheSchema]) {
    self.template = template
    scopes = known.map { .known($0) } + declared.map { .unknown($0) }
  }

  mutating func evaluated() throws(MustacheError) -> MustacheTemplate {
    try run(template.root.nodes.indices, of: template.root, in: nil)
    return MustacheTemplate(
      root: result.compiled(), partials: [], names: [], known: [],
      escaping: template.escaping)
  }

  private mutating func run(
    _ nodes: Range<Int>, of template: CompiledTemplate, in scope: BlockOverrides?
  ) throws(MustacheError) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      try take(node.steps(contexts: scopes.count, depth: depth), at: index, template)
      switch node {
      case .text(let range, let startsLine):
        let text = template.text[range]
        let shown =
          try indentation.isEmpty
          ? text : indented(text, startsLine: startsLine, at: index, template)[...]
        result.append(shown, at: template.place(ofNode: index))
      case .value(let path, let isEscaped):
        try write(template.paths[path], isEscaped: isEscaped, at: index, template)
      case .section(let path, let isInverted, _):
        try section(
          template.paths[path], isInverted: isInverted, at: index, of: template, in: scope)
      case .inclusion(let number, let indentation, _):
        try include(number, indentation, at: index, of: template, in: scope)
      case .block(let name, let indentation, let lineEnd, _):
        if let (provider, argument) = scope?.provider(of: name) {
          let outer = self.indentation
          try indent(by: indentation, at: index, template)
          try body(of: argument, provider.template, in: provider.outer)
          self.indentation = outer
          if !lineEnd.isEmpty {
            result.appendLineEnd(template.text[lineEnd], at: template.place(ofNode: index))
          }
        } else {
          try body(of: index, template, in: scope)
        }
      case .lineEnd(let range):
        result.appendLineEnd(template.text[range], at: template.place(ofNode: index))
      case .argument:
        break
      }
      guard result.size <= Limits.bytes else { throw tooLarge(index, template) }
      guard result.count <= Limits.parts else { throw tooManySteps(index, template) }
      index += 1 + node.bodyCount
    }
  }

  private mutating func body(
    of index: Int, _ template: CompiledTemplate, in scope: BlockOverrides?
  ) throws(MustacheError) {
    try deeper(index, template)
    try run(template.body(ofNode: index), of: template, in: scope)
    depth -= 1
  }

  private mutating func deeper(
    _ index: Int, _ template: CompiledTemplate
  ) throws(MustacheError) {
    depth += 1
    guard depth <= Limits.depth else {
      throw .includedTooDeep(limit: Limits.depth, template.place(ofNode: index))
    }
    try take(1, at: index, template)
  }

  private mutating func take(
    _ count: Int, at index: Int, _ template: CompiledTemplate
  ) throws(MustacheError) {
    steps += count
    guard steps <= Limits.steps else { throw tooManySteps(index, template) }
  }

  private func tooManySteps(_ index: Int, _ template: CompiledTemplate) -> MustacheError {
    .tooManySteps(limit: Limits.steps, template.place(ofNode: index))
  }

  private func tooLarge(_ index: Int, _ template: CompiledTemplate) -> MustacheError {
    .tooLarge(limit: Limits.bytes, template.place(ofNode: index))
  }

  private mutating func section(
    _ path: NamePath, isInverted: Bool, at index: Int, of template: CompiledTemplate,
    in scope: BlockOverrides?
  ) throws(MustacheError) {
    switch path.resolve(in: scopes).result ?? .known(.null) {
    case .unknown(let schema):
      let section = result.beginSection(
        path, isInverted: isInverted, at: template.place(ofNode: index))
      if isInverted {
        try body(of: index, template, in: scope)
      } else {
        try body(of: index, template, in: scope, inside: .unknown(schema.context))
      }
      result.endSection(section)
    case .known(let value):
      if isInverted {
        if !value.isTruthy { try body(of: index, template, in: scope) }
      } else if case .list(let elements) = value {
        for element in elements {
          try body(of: index, template, in: scope, inside: .known(element))
        }
      } else if value.isTruthy {
        try body(of: index, template, in: scope, inside: .known(value))
      }
    }
  }

  private mutating func body(
    of index: Int, _ template: CompiledTemplate, in scope: BlockOverrides?,
    inside context: EvaluationScope
  ) throws(MustacheError) {
    scopes.append(context)
    try body(of: index, template, in: scope)
    scopes.removeLast()
  }

  private mutating func include(
    _ number: Int, _ indentation: Node.Indentation, at index: Int, of template: CompiledTemplate,
    in scope: BlockOverrides?
  ) throws(MustacheError) {
    guard let partial = self.template.partials[number] else { return }
    try deeper(index, template)
    let outer = self.indentation
    try indent(by: indentation, at: index, template)
    let inner =
      template.nodes[index].bodyCount == 0
      ? scope
      : BlockOverrides(including: number, template: template, node: index, outer: scope)
    try run(partial.nodes.indices, of: partial, in: inner)
    self.indentation = outer
    depth -= 1
  }

  private mutating func indent(
    by indentation: Node.Indentation, at index: Int, _ template: CompiledTemplate
  ) throws(MustacheError) {
    switch indentation {
    case .none: self.indentation = []
    case .added(let range): self.indentation += template.text[range]
    }
    guard self.indentation.count <= Limits.bytes else { throw tooLarge(index, template) }
  }

  private mutating func write(
    _ path: NamePath, isEscaped: Bool, at index: Int, _ template: CompiledTemplate
  ) throws(MustacheError) {
    switch path.resolve(in: scopes).result ?? .known(.null) {
    case .unknown:
      result.appendValue(path, isEscaped: isEscaped, at: template.place(ofNode: index))
    case .known(let value):
      if case .text(let text) = value, text.utf8.count > Limits.bytes {
        throw tooLarge(index, template)
      }
      var output = MustacheOutput(capacity: 64)
      value.append(to: &output, escaping: isEscaped ? self.template.escaping : .plain)
      result.append(output.bytes[...], at: template.place(ofNode: index))
    }
  }

  private func indented(
    _ text: ArraySlice<UInt8>, startsLine: Bool, at index: Int, _ template: CompiledTemplate
  ) throws(MustacheError) -> [UInt8] {
    let lines = text.count { $0 == UInt8(ascii: "\n") } + 1
    guard text.count + lines * indentation.count <= Limits.bytes else {
      throw tooLarge(index, template)
    }
    var result = startsLine ? indentation : []
    for index in text.indices {
      result.append(text[index])
      let endsLine = text[index] == UInt8(ascii: "\n")
      if endsLine, index + 1 < text.endIndex { result += indentation }
    }
    return result
  }
}

/// A context while a template is evaluated: a value, or only the declaration of one to come.
private indirect enum EvaluationScope: NameScope {
  case known(MustacheValue)
  case unknown(MustacheSchema)

  func member(_ name: MustacheName) -> EvaluationScope? {
    switch self {
    case .known(let value): value.value(named: name).map { .known($0) }
    case .unknown(let schema): schema.field(named: name.text).map { .unknown($0) }
    }
  }
}

/// What is left of a template while it is evaluated: text as long as it goes, and between it what
/// depends on contexts to come.
struct ResidualTemplate {
  private var text: [UInt8] = []
  private var nodes: [Node] = []
  private var paths: [NamePath] = []
  private var places = PlaceList()
  /// The first node that text may still be joined to: none from before the current body.
  private var joinable = 0

  /// How many bytes of text there are.
  var size: Int { text.count }
  /// How many parts there are.
  var count: Int { nodes.count }

  private mutating func append(_ node: Node, at place: SourceLocation) {
    nodes.append(node)
    places.append(place)
  }

  /// Adds literal bytes.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, at place: @autoclosure () -> SourceLocation
  ) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text += bytes
    if nodes.count > joinable, case .text(let range, _) = nodes[nodes.count - 1] {
      nodes[nodes.count - 1] = .text(range.lowerBound..<text.count, startsLine: false)
    } else {
      append(.text(start..<text.count, startsLine: false), at: place())
    }
  }

  /// Adds bytes that are wanted only if the output is inside a line.
  mutating func appendLineEnd(_ bytes: ArraySlice<UInt8>, at place: SourceLocation) {
    if nodes.count > joinable, case .text = nodes[nodes.count - 1], let last = text.last {
      if last != UInt8(ascii: "\n") { append(bytes, at: place) }
      return
    }
    let start = text.count
    text += bytes
    append(.lineEnd(start..<text.count), at: place)
    joinable = nodes.count
  }

  /// Adds a value that is not known yet.
  mutating func appendValue(_ path: NamePath, isEscaped: Bool, at place: SourceLocation) {
    paths.append(path)
    append(.value(path: paths.count - 1, isEscaped: isEscaped), at: place)
  }

  /// Begins a section of a value that is not known yet; all that follows is inside.
  mutating func beginSection(
    _ path: NamePath, isInverted: Bool, at place: SourceLocation
  ) -> Int {
    paths.append(path)
    append(.section(path: paths.count - 1, isInverted: isInverted, body: 0), at: place)
    joinable = nodes.count
    return nodes.count - 1
  }

  mutating func endSection(_ index: Int) {
    guard case .section(let path, let isInverted, _) = nodes[index] else { return }
    nodes[index] = .section(path: path, isInverted: isInverted, body: nodes.count - index - 1)
    joinable = nodes.count
  }

  func compiled() -> CompiledTemplate {
    CompiledTemplate(text: text, nodes: nodes, paths: paths, places: places)
  }
}
