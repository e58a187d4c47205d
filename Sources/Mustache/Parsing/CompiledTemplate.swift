import SourceText

/// One template file, ready to run.
final class CompiledTemplate: Sendable {
  let source: MustacheSource
  /// All literal text, one piece after another.
  let text: [UInt8]
  let nodes: [Node]
  let paths: [NamePath]
  /// For each node, where its tag begins in the source.
  private let offsets: [Int]

  init(
    source: MustacheSource, text: [UInt8], nodes: [Node], paths: [NamePath], offsets: [Int]
  ) {
    self.source = source
    self.text = text
    self.nodes = nodes
    self.paths = paths
    self.offsets = offsets
  }

  /// The place of the tag that became the node.
  func place(ofNode index: Int) -> SourceLocation {
    source.place(at: offsets[index])
  }

  /// The nodes inside the node.
  func body(ofNode index: Int) -> Range<Int> {
    index + 1..<index + 1 + nodes[index].bodyCount
  }
}

/// One instruction of a compiled template. A node with a body is followed by the nodes of its body.
///
/// Nodes hold numbers only, so that running over them touches no reference counts, which threads
/// that render the same template would fight for.
enum Node: Sendable {
  /// Literal bytes; `startsLine` if a line of the source begins with them.
  case text(Range<Int>, startsLine: Bool)
  /// The value of a path, escaped or as it is.
  case value(path: Int, isEscaped: Bool)
  /// A body for each element of the path's value, or for its absence.
  case section(path: Int, isInverted: Bool, body: Int)
  /// Another template; its body are the arguments for that template's blocks.
  case inclusion(template: Int, indentation: Indentation, arguments: Int)
  /// The argument for a block, directly inside an inclusion.
  case argument(name: Int, body: Int)
  /// A place that arguments fill; its body is what stands there otherwise. What fills a place of
  /// its own line ends with the bytes `lineEnd` of the text.
  case block(name: Int, indentation: Indentation, lineEnd: Range<Int>, body: Int)
  /// Literal bytes that are left out if a line has just begun.
  case lineEnd(Range<Int>)

  /// What each line of an inserted text begins with.
  enum Indentation: Sendable {
    /// The insertion stands inside a line: nothing.
    case none
    /// The insertion stands alone: what surrounds it, and these bytes of the text.
    case added(Range<Int>)
  }

  /// How many of the nodes after this one are its body.
  var bodyCount: Int {
    switch self {
    case .text, .value, .lineEnd: 0
    case .section(_, _, let count), .inclusion(_, _, let count), .argument(_, let count),
      .block(_, _, _, let count):
      count
    }
  }
}

/// Numbers for the names of templates and blocks.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  /// The number of the name, the same at each call.
  mutating func number(of name: String) -> Int {
    if let number = numbers[name] { return number }
    names.append(name)
    numbers[name] = names.count - 1
    return names.count - 1
  }
}

extension CompiledTemplate {
  /// The numbers of the partials and parents that the template names.
  var inclusions: [Int] {
    nodes.compactMap { node in
      if case .inclusion(let template, _, _) = node { template } else { nil }
    }
  }
}

/// How deep templates may go, so that none of them can exhaust the stack.
enum Limits {
  /// Sections, blocks and parents inside each other in one template.
  static let nesting = 100
  /// Bodies and partials inside each other while a page is rendered or checked.
  static let depth = 256
}

/// One inclusion while it is rendered or checked, with the arguments that its tag passes.
///
/// Of arguments with the same name the outermost counts, so that a template overrides what its
/// parents pass on to theirs. An argument's own blocks are parameters of the template that it is
/// written in: only the scopes around that one count for them. So an argument can never come to
/// include itself, and the scopes around a template are the chain of its inclusions.
final class BlockOverrides: Sendable {
  /// The number of the included template.
  let included: Int
  /// The template that the tag is written in, and its node there.
  let template: CompiledTemplate
  let node: Int
  /// The scope that `template` itself was included in.
  let outer: BlockOverrides?

  init(including included: Int, template: CompiledTemplate, node: Int, outer: BlockOverrides?) {
    self.included = included
    self.template = template
    self.node = node
    self.outer = outer
  }

  /// This scope and those around it, from the inside out.
  var chain: some Sequence<BlockOverrides> {
    sequence(first: self, next: \.outer)
  }

  /// The nodes of the arguments that the tag passes, with the numbers of their names.
  var arguments: [(name: Int, node: Int)] {
    var found: [(name: Int, node: Int)] = []
    let body = template.body(ofNode: node)
    var index = body.lowerBound
    while index < body.upperBound {
      if case .argument(let name, _) = template.nodes[index] { found.append((name, index)) }
      index += 1 + template.nodes[index].bodyCount
    }
    return found
  }

  /// The node of the argument for the block.
  func argument(for block: Int) -> Int? {
    arguments.first { $0.name == block }?.node
  }

  /// The scope whose argument fills the block, and that argument's node.
  func provider(of block: Int) -> (scope: BlockOverrides, node: Int)? {
    var found: (scope: BlockOverrides, node: Int)?
    for scope in chain {
      if let node = scope.argument(for: block) { found = (scope, node) }
    }
    return found
  }
}
