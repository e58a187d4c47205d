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
