/// What is left of a template while it is evaluated: text as long as it goes, and between it what
/// depends on contexts to come.
struct ResidualTemplate {
  private var text: [UInt8] = []
  private var nodes: [Node] = []
  private var paths: [NamePath] = []
  /// The first node that text may still be joined to: none from before the current body.
  private var joinable = 0

  /// Adds literal bytes.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text += bytes
    if nodes.count > joinable, case .text(let range, _) = nodes[nodes.count - 1] {
      nodes[nodes.count - 1] = .text(range.lowerBound..<text.count, startsLine: false)
    } else {
      nodes.append(.text(start..<text.count, startsLine: false))
    }
  }

  /// Adds bytes that are wanted only if the output is inside a line.
  mutating func appendLineEnd(_ bytes: ArraySlice<UInt8>) {
    if nodes.count > joinable, case .text = nodes[nodes.count - 1], let last = text.last {
      if last != UInt8(ascii: "\n") { append(bytes) }
      return
    }
    let start = text.count
    text += bytes
    nodes.append(.lineEnd(start..<text.count))
    joinable = nodes.count
  }

  /// Adds a value that is not known yet.
  mutating func appendValue(_ path: NamePath, isEscaped: Bool) {
    paths.append(path)
    nodes.append(.value(path: paths.count - 1, isEscaped: isEscaped))
  }

  /// Begins a section of a value that is not known yet; all that follows is inside.
  mutating func beginSection(_ path: NamePath, isInverted: Bool) -> Int {
    paths.append(path)
    nodes.append(.section(path: paths.count - 1, isInverted: isInverted, body: 0))
    joinable = nodes.count
    return nodes.count - 1
  }

  /// Ends the section that began at the node.
  mutating func endSection(_ index: Int) {
    guard case .section(let path, let isInverted, _) = nodes[index] else { return }
    nodes[index] = .section(path: path, isInverted: isInverted, body: nodes.count - index - 1)
    joinable = nodes.count
  }

  /// The template, whose errors name the beginning of the source.
  func compiled(source: MustacheSource) -> CompiledTemplate {
    CompiledTemplate(
      source: source, text: text, nodes: nodes, paths: paths,
      offsets: Array(repeating: 0, count: nodes.count))
  }
}
