import SourceText

/// One template file, ready to run.
final class CompiledTemplate: Sendable {
  /// All literal text, one piece after another.
  let text: [UInt8]
  let nodes: [Node]
  let paths: [NamePath]
  /// For each node, where its tag begins in the source.
  let places: PlaceList
  /// For each inclusion that has any, the nodes of its arguments by the numbers of their names.
  private let arguments: [Int: [Int: Int]]

  init(text: [UInt8], nodes: [Node], paths: [NamePath], places: PlaceList) {
    self.text = text
    self.nodes = nodes
    self.paths = paths
    self.places = places
    arguments = Self.arguments(in: nodes)
  }

  private static func arguments(in nodes: [Node]) -> [Int: [Int: Int]] {
    var found: [Int: [Int: Int]] = [:]
    for (inclusion, node) in nodes.enumerated() {
      guard case .inclusion(_, _, let count) = node, count > 0 else { continue }
      var index = inclusion + 1
      while index <= inclusion + count {
        // Of arguments with the same name the first one counts.
        if case .argument(let name, _) = nodes[index] {
          if found[inclusion]?[name] == nil { found[inclusion, default: [:]][name] = index }
        }
        index += 1 + nodes[index].bodyCount
      }
    }
    return found
  }

  /// The nodes of the arguments of an inclusion, by the numbers of their names.
  func arguments(ofNode index: Int) -> [Int: Int] { arguments[index] ?? [:] }

  /// The place of the tag that became the node.
  func place(ofNode index: Int) -> SourceLocation {
    places[index]
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

extension Node {
  /// What the node itself counts for: a name is looked up in contexts, a block in what is around it.
  func steps(contexts: Int, depth: Int) -> Int {
    switch self {
    case .text, .lineEnd, .argument, .inclusion: 1
    case .value, .section: 1 + contexts
    case .block: 1 + depth
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

  /// The node of the argument for the block.
  func argument(for block: Int) -> Int? { template.arguments(ofNode: node)[block] }

  /// The scope whose argument fills the block, and that argument's node.
  func provider(of block: Int) -> (scope: BlockOverrides, node: Int)? {
    var found: (scope: BlockOverrides, node: Int)?
    for scope in chain {
      if let node = scope.argument(for: block) { found = (scope, node) }
    }
    return found
  }
}
