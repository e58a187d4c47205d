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
