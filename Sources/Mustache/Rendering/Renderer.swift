/// Renders one page.
struct Renderer {
  private let template: MustacheTemplate
  private var contexts: [MustacheValue]
  /// What each line of the current text begins with.
  private var indentation: [UInt8] = []
  private var depth = 0

  init(template: MustacheTemplate, contexts: [MustacheValue]) {
    self.template = template
    self.contexts = contexts
  }

  mutating func render(into output: inout MustacheOutput) throws(MustacheError) {
    try render(template.root.nodes.indices, of: template.root, in: nil, into: &output)
  }

  private mutating func render(
    _ nodes: Range<Int>, of template: CompiledTemplate, in scope: ArgumentScope?,
    into output: inout MustacheOutput
  ) throws(MustacheError) {
    var index = nodes.lowerBound
    while index < nodes.upperBound {
      let node = template.nodes[index]
      switch node {
      case .text(let range, let startsLine):
        write(template.text, range, startsLine: startsLine, to: &output)
      case .value(let path, let isEscaped):
        template.paths[path].value(in: contexts)?.append(
          to: &output, escaping: isEscaped ? self.template.escaping : .plain)
      case .section(let path, let isInverted, _):
        let value = template.paths[path].value(in: contexts) ?? .null
        if isInverted {
          if !value.isTruthy { try renderBody(of: index, template, in: scope, into: &output) }
        } else {
          try renderSection(value, at: index, of: template, in: scope, into: &output)
        }
      case .inclusion(let number, let indentation, _):
        try include(
          number, indentation, at: index, of: template, in: scope, into: &output)
      case .block(let name, let indentation, let lineEnd, _):
        if let (provider, argument) = scope?.provider(of: name) {
          try renderArgument(
            argument, of: provider, indentation, in: template, into: &output)
          if !lineEnd.isEmpty, !output.isAtLineStart { output.append(template.text, in: lineEnd) }
        } else {
          try renderBody(of: index, template, in: scope, into: &output)
        }
      case .lineEnd(let range):
        if !output.isAtLineStart { output.append(template.text, in: range) }
      case .argument:
        break
      }
      index += 1 + node.bodyCount
    }
  }

  private mutating func renderBody(
    of index: Int, _ template: CompiledTemplate, in scope: ArgumentScope?,
    into output: inout MustacheOutput
  ) throws(MustacheError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else {
      throw .includedTooDeep(limit: Limits.depth, template.place(ofNode: index))
    }
    try render(template.body(ofNode: index), of: template, in: scope, into: &output)
  }

  private mutating func renderSection(
    _ value: MustacheValue, at index: Int, of template: CompiledTemplate, in scope: ArgumentScope?,
    into output: inout MustacheOutput
  ) throws(MustacheError) {
    guard case .list(let elements) = value else {
      guard value.isTruthy else { return }
      contexts.append(value)
      try renderBody(of: index, template, in: scope, into: &output)
      contexts.removeLast()
      return
    }
    for element in elements {
      contexts.append(element)
      try renderBody(of: index, template, in: scope, into: &output)
      contexts.removeLast()
    }
  }

  private mutating func include(
    _ number: Int, _ indentation: Node.Indentation, at index: Int, of template: CompiledTemplate,
    in scope: ArgumentScope?, into output: inout MustacheOutput
  ) throws(MustacheError) {
    guard let partial = self.template.partials[number] else { return }
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.depth else {
      throw .includedTooDeep(limit: Limits.depth, template.place(ofNode: index))
    }
    let outer = self.indentation
    indent(by: indentation, of: template)
    let inner =
      template.nodes[index].bodyCount == 0
      ? scope
      : ArgumentScope(including: number, template: template, node: index, outer: scope)
    try render(partial.nodes.indices, of: partial, in: inner, into: &output)
    self.indentation = outer
  }

  private mutating func renderArgument(
    _ argument: Int, of scope: ArgumentScope, _ indentation: Node.Indentation,
    in template: CompiledTemplate, into output: inout MustacheOutput
  ) throws(MustacheError) {
    let outer = self.indentation
    indent(by: indentation, of: template)
    try renderBody(of: argument, scope.template, in: scope.outer, into: &output)
    self.indentation = outer
  }

  private mutating func indent(by indentation: Node.Indentation, of template: CompiledTemplate) {
    switch indentation {
    case .none: self.indentation = []
    case .added(let range): self.indentation += template.text[range]
    }
  }

  private func write(
    _ text: [UInt8], _ range: Range<Int>, startsLine: Bool, to output: inout MustacheOutput
  ) {
    guard !indentation.isEmpty else {
      output.append(text, in: range)
      return
    }
    if startsLine { output.append(indentation) }
    for index in range {
      output.append(text[index])
      let endsLine = text[index] == UInt8(ascii: "\n")
      if endsLine, index + 1 < range.upperBound { output.append(indentation) }
    }
  }
}
