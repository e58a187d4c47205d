/// A tag as it stands in the source.
struct Tag {
  enum Kind {
    case value, rawValue, section, inverted, block, parent, partial, close, comment, delimiters
  }

  let kind: Kind
  /// What the tag names; empty for comments and delimiters.
  let name: String
  /// From the opening delimiter to behind the closing one.
  let range: Range<Int>

  /// Whether the tag must be closed by another.
  var opens: Bool {
    switch kind {
    case .section, .inverted, .block, .parent: true
    default: false
    }
  }

  /// Whether the tag vanishes with its line when nothing else stands there.
  var canStandAlone: Bool {
    kind != .value && kind != .rawValue
  }

  /// The tag without its delimiters, as an error quotes it.
  var quoted: String {
    switch kind {
    case .section: "#" + name
    case .inverted: "^" + name
    case .block: "$" + name
    case .parent: "<" + name
    default: name
    }
  }
}
