/// How much of the space around a tag belongs to the tag and vanishes with it.
///
/// These are the rules of the specification for tags that stand alone on their line, and those of
/// its inheritance module for parents and blocks, which may also do so as a pair: nothing before
/// the opening tag and nothing after the closing one.
struct StandaloneTagTrimming {
  /// Where the text before the tag ends.
  var start: Int
  /// Where the text after the tag begins.
  var end: Int
  /// Whether the tag takes the start of its line with it, so that no text begins there.
  var takesLineStart = false
  /// What stands before a partial, parent or block that stands alone, or inside such a block
  /// before its first line; nil if the tag stands inside a line.
  var indentation: Range<Int>?
  /// The indentation that is taken from each line of an argument.
  var removed: Range<Int>?
  /// Space before a block's opening tag that is part of what stands there by default.
  var defaultPrefix: Range<Int>?
  /// What follows a block's closing tag on its line and is part of what stands there by default.
  var defaultSuffix: Range<Int>?
  /// The end of the line on which a block closes that stands alone.
  var lineEnd: Range<Int>?

  private init(_ tag: Tag) {
    start = tag.range.lowerBound
    end = tag.range.upperBound
  }
}

extension StandaloneTagTrimming {
  /// The spacing of each tag.
  static func all(of tree: TagTree, in source: MustacheSource) -> [StandaloneTagTrimming] {
    var spacing = tree.tags.map { tag in
      tag.canStandAlone
        ? StandaloneTagTrimming(standing: tag, in: source) : StandaloneTagTrimming(tag)
    }
    for (index, closer) in tree.closers.enumerated() {
      guard let closer else { continue }
      switch (tree.tags[index].kind, tree.isArgument[index]) {
      case (.parent, _):
        pairParent(tree.tags[index], tree.tags[closer], &spacing, at: (index, closer), in: source)
      case (.block, true):
        pairArgument(tree.tags[index], tree.tags[closer], &spacing, at: (index, closer), in: source)
      case (.block, false):
        pairBlock(tree.tags[index], tree.tags[closer], &spacing, at: (index, closer), in: source)
      default:
        break
      }
    }
    return spacing
  }

  /// A tag by itself: alone on its line, it takes the whole line with it.
  private init(standing tag: Tag, in source: MustacheSource) {
    self.init(tag)
    guard let before = source.indentation(before: tag.range.lowerBound),
      let next = source.lineEnd(after: tag.range.upperBound)
    else { return }
    start = before.lowerBound
    end = next
    takesLineStart = true
    indentation = before
  }

  private static func pairParent(
    _ opening: Tag, _ closing: Tag, _ spacing: inout [StandaloneTagTrimming], at index: (Int, Int),
    in source: MustacheSource
  ) {
    guard let before = source.indentation(before: opening.range.lowerBound),
      let next = source.lineEnd(after: closing.range.upperBound)
    else { return }
    spacing[index.0].start = before.lowerBound
    spacing[index.0].takesLineStart = true
    spacing[index.0].indentation = before
    spacing[index.1].end = next
  }

  /// An argument is a small template of its own: its opening tag takes the end of its line along,
  /// its closing tag the space before it, and the first line's indentation goes from all lines.
  private static func pairArgument(
    _ opening: Tag, _ closing: Tag, _ spacing: inout [StandaloneTagTrimming], at index: (Int, Int),
    in source: MustacheSource
  ) {
    if let next = source.lineEnd(after: opening.range.upperBound) {
      spacing[index.0].end = next
      spacing[index.0].removed = source.blanks(from: next)
    }
    if let before = source.indentation(before: closing.range.lowerBound) {
      spacing[index.1].start = before.lowerBound
    }
  }

  /// A block that stands alone gives its indentation to what replaces it, and its line ends there.
  private static func pairBlock(
    _ opening: Tag, _ closing: Tag, _ spacing: inout [StandaloneTagTrimming], at index: (Int, Int),
    in source: MustacheSource
  ) {
    guard let before = source.indentation(before: opening.range.lowerBound),
      let last = source.lineEnd(after: closing.range.upperBound)
    else {
      spacing[index.0].indentation = nil
      return
    }
    if let next = source.lineEnd(after: opening.range.upperBound) {
      spacing[index.0].indentation = source.blanks(from: next)
    } else {
      spacing[index.0].start = before.lowerBound
      spacing[index.0].takesLineStart = true
      spacing[index.0].indentation = before
      spacing[index.0].defaultPrefix = before
    }
    if !spacing[index.1].takesLineStart {
      spacing[index.1].end = last
      spacing[index.0].defaultSuffix = closing.range.upperBound..<last
    }
    spacing[index.0].lineEnd = source.blanks(from: closing.range.upperBound).upperBound..<last
  }
}
