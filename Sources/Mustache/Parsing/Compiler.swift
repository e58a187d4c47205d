/// Turns the tags and the text between them into nodes.
struct Compiler {
  private let source: MustacheSource
  private let tree: TagTree
  private let spacing: [StandaloneTagTrimming]
  private var text: [UInt8] = []
  private var nodes: [Node] = []
  private var offsets: [Int] = []
  private var paths: [NamePath] = []
  /// The indentations that arguments around here take from their lines, outermost first.
  private var removed: [[UInt8]] = []
  /// An argument's first line counts as the start of a line wherever it stands.
  private var startsArgument = false

  private init(_ source: MustacheSource) throws(MustacheError) {
    self.source = source
    tree = try TagTree(source)
    spacing = StandaloneTagTrimming.all(of: tree, in: source)
  }

  /// Compiles the source; the names of templates and blocks get their numbers from `table`.
  static func compile(
    _ source: MustacheSource, names table: inout NameTable
  ) throws(MustacheError) -> CompiledTemplate {
    var compiler = try Compiler(source)
    try compiler.compile(
      tags: compiler.tree.tags.indices, text: 0..<source.bytes.count, names: &table)
    return CompiledTemplate(
      text: compiler.text, nodes: compiler.nodes, paths: compiler.paths,
      places: PlaceList(of: compiler.offsets, in: source))
  }

  private mutating func compile(
    tags: Range<Int>, text: Range<Int>, names: inout NameTable
  ) throws(MustacheError) {
    var position = text.lowerBound
    var index = tags.lowerBound
    while index < tags.upperBound {
      let last = tree.closers[index] ?? index
      appendText(
        position..<spacing[index].start, marksLine: !spacing[index].takesLineStart)
      try compileTag(at: index, names: &names)
      position = spacing[last].end
      index = last + 1
    }
    appendText(position..<text.upperBound, marksLine: false)
  }

  private mutating func compileTag(
    at index: Int, names: inout NameTable
  ) throws(MustacheError) {
    let tag = tree.tags[index]
    switch tag.kind {
    case .comment, .delimiters, .close:
      break
    case .value, .rawValue:
      append(.value(path: try path(of: tag), isEscaped: tag.kind == .value), for: tag)
    case .section, .inverted:
      let path = try path(of: tag)
      let start = reserveNode(for: tag)
      try compileBody(of: index, names: &names)
      nodes[start] = .section(
        path: path, isInverted: tag.kind == .inverted, body: nodes.count - start - 1)
    case .partial, .parent:
      let indentation = appendIndentation(spacing[index].indentation)
      let start = reserveNode(for: tag)
      if tag.kind == .parent { try compileArguments(of: index, names: &names) }
      nodes[start] = .inclusion(
        template: names.number(of: tag.name), indentation: indentation,
        arguments: nodes.count - start - 1)
    case .block:
      let indentation = appendIndentation(spacing[index].indentation)
      let lineEnd = store(Array(source.bytes[spacing[index].lineEnd ?? 0..<0]))
      let start = reserveNode(for: tag)
      if let prefix = spacing[index].defaultPrefix { appendText(prefix, marksLine: true) }
      try compileBody(of: index, names: &names)
      if let suffix = spacing[index].defaultSuffix { appendText(suffix, marksLine: false) }
      nodes[start] = .block(
        name: names.number(of: tag.name), indentation: indentation, lineEnd: lineEnd,
        body: nodes.count - start - 1)
    }
  }

  private mutating func compileBody(
    of index: Int, names: inout NameTable
  ) throws(MustacheError) {
    guard let closer = tree.closers[index] else { return }
    try compile(
      tags: index + 1..<closer, text: spacing[index].end..<spacing[closer].start, names: &names)
  }

  /// Keeps the blocks directly inside a parent; what else stands there means nothing.
  private mutating func compileArguments(
    of parent: Int, names: inout NameTable
  ) throws(MustacheError) {
    guard let end = tree.closers[parent] else { return }
    var index = parent + 1
    while index < end {
      if tree.isArgument[index] { try compileArgument(at: index, names: &names) }
      index = (tree.closers[index] ?? index) + 1
    }
  }

  private mutating func compileArgument(
    at index: Int, names: inout NameTable
  ) throws(MustacheError) {
    let tag = tree.tags[index]
    let outer = removed
    if let blanks = spacing[index].removed { removed.append(withoutRemoved(blanks)) }
    let start = reserveNode(for: tag)
    startsArgument = true
    try compileBody(of: index, names: &names)
    startsArgument = false
    nodes[start] = .argument(
      name: names.number(of: tag.name), body: nodes.count - start - 1)
    removed = outer
  }

  private mutating func path(of tag: Tag) throws(MustacheError) -> Int {
    guard let path = NamePath(tag.name) else {
      throw .invalidName(tag.name, source.place(at: tag.range.lowerBound))
    }
    paths.append(path)
    return paths.count - 1
  }

  private mutating func append(_ node: Node, for tag: Tag) {
    nodes.append(node)
    offsets.append(tag.range.lowerBound)
  }

  /// Makes room for a node whose body is compiled before its length is known.
  private mutating func reserveNode(for tag: Tag) -> Int {
    append(.text(0..<0, startsLine: false), for: tag)
    return nodes.count - 1
  }

  private mutating func appendIndentation(_ blanks: Range<Int>?) -> Node.Indentation {
    blanks.map { .added(store(withoutRemoved($0))) } ?? .none
  }

  /// Keeps bytes that no text node holds.
  private mutating func store(_ bytes: [UInt8]) -> Range<Int> {
    text += bytes
    return text.count - bytes.count..<text.count
  }

  /// Appends literal text; `marksLine` if a tag follows that keeps its line.
  ///
  /// If such a tag is the first thing on its line, an empty text that starts the line stands for
  /// the indentation before it.
  private mutating func appendText(_ range: Range<Int>, marksLine: Bool) {
    if !range.isEmpty {
      let start = text.count
      var lines = source.bytes[range]
      while !lines.isEmpty {
        let end = lines.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? lines.endIndex
        text += withoutRemoved(lines.startIndex..<end)
        lines = lines[end...]
      }
      let startsLine = source.isLineStart(range.lowerBound) || startsArgument
      appendText(start..<text.count, startsLine: startsLine, at: range.lowerBound)
    }
    if marksLine, source.isLineStart(range.upperBound) || startsArgument {
      appendText(text.count..<text.count, startsLine: true, at: range.upperBound)
    }
  }

  private mutating func appendText(_ range: Range<Int>, startsLine: Bool, at offset: Int) {
    nodes.append(.text(range, startsLine: startsLine))
    offsets.append(offset)
    startsArgument = false
  }

  /// The bytes, less the indentation that the arguments around take from the start of a line.
  private func withoutRemoved(_ range: Range<Int>) -> [UInt8] {
    guard source.isLineStart(range.lowerBound) else { return Array(source.bytes[range]) }
    return removed.reduce(Array(source.bytes[range])) { line, indentation in
      line.starts(with: indentation) ? Array(line.dropFirst(indentation.count)) : line
    }
  }
}
