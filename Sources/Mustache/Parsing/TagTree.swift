/// The tags of a template and which of them belong together.
struct TagTree {
  let tags: [Tag]
  /// For each tag that opens, the one that closes it; for all others nil.
  private(set) var closers: [Int?]
  /// Whether the tag is a block directly inside a parent, hence an argument, or closes one.
  private(set) var isArgument: [Bool]

  /// Pairs the tags; throws if one is left over, closes the wrong one or lies too deep.
  init(_ source: MustacheSource) throws(MustacheError) {
    tags = try Lexer.tags(in: source)
    closers = Array(repeating: nil, count: tags.count)
    isArgument = Array(repeating: false, count: tags.count)
    var open: [Int] = []
    for (index, tag) in tags.enumerated() {
      if tag.opens {
        guard open.count < Limits.nesting else {
          throw .nestedTooDeep(limit: Limits.nesting, source.place(at: tag.range.lowerBound))
        }
        isArgument[index] = tag.kind == .block && open.last.map { tags[$0].kind } == .parent
        open.append(index)
      } else if tag.kind == .close {
        let opener = try opener(of: tag, open: open, in: source)
        open.removeLast()
        closers[opener] = index
        isArgument[index] = isArgument[opener]
      }
    }
    if let left = open.last {
      throw .unclosedSection(
        tag: tags[left].quoted, source.place(at: tags[left].range.lowerBound))
    }
  }

  private func opener(
    of tag: Tag, open: [Int], in source: MustacheSource
  ) throws(MustacheError) -> Int {
    if let last = open.last, tags[last].name == tag.name { return last }
    let place = source.place(at: tag.range.lowerBound)
    guard let last = open.last else { throw .unexpectedClose(name: tag.name, place) }
    throw .mismatchedClose(
      name: tag.name, expected: tags[last].name,
      opened: source.place(at: tags[last].range.lowerBound), place)
  }
}
