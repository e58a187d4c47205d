/// One step of a compiled template. A node with a body is followed by the nodes of its body.
///
/// Nodes hold numbers only, so that running over them touches no reference counts, which threads
/// that render the same template would fight for.
enum Node: Sendable {
  /// Literal bytes; `startsLine` where a line of the source begins with them.
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
  /// Literal bytes that are left out where a line has just begun.
  case lineEnd(Range<Int>)

  /// What each line of an inserted text begins with.
  enum Indentation: Sendable {
    /// The insertion stands inside a line: nothing.
    case none
    /// The insertion stands alone: what surrounds it, and these bytes of the text.
    case added(Range<Int>)
  }

  /// How many of the nodes behind this one are its body.
  var bodyCount: Int {
    switch self {
    case .text, .value, .lineEnd: 0
    case .section(_, _, let count), .inclusion(_, _, let count), .argument(_, let count),
      .block(_, _, _, let count):
      count
    }
  }
}
