/// Finds the tags of a template.
struct Lexer {
  private let source: MustacheSource
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)

  init(_ source: MustacheSource) {
    self.source = source
  }

  /// The tags in the order of the text.
  static func tags(in source: MustacheSource) throws(MustacheError) -> [Tag] {
    if let fault = source.firstFault { throw .notUTF8(fault) }
    var lexer = Lexer(source)
    var tags: [Tag] = []
    var offset = 0
    while let start = lexer.find(lexer.opening, from: offset) {
      guard tags.count < Limits.tags else {
        throw .tooManyTags(limit: Limits.tags, source.place(at: start))
      }
      let tag = try lexer.tag(at: start)
      tags.append(tag)
      offset = tag.range.upperBound
    }
    return tags
  }

  private mutating func tag(at start: Int) throws(MustacheError) -> Tag {
    let inner = skipSpace(from: start + opening.count)
    let sigil = inner < source.bytes.count ? source.bytes[inner] : nil
    let (kind, mark) = Self.kind(of: sigil)
    let content = kind == .value ? inner : inner + 1
    let end = mark + closing
    guard let close = find(end, from: content) else {
      throw .unclosedTag(source.place(at: start))
    }
    let range = start..<(close + end.count)
    switch kind {
    case .comment:
      return Tag(kind: kind, name: "", range: range)
    case .delimiters:
      try setDelimiters(content..<close, at: start)
      return Tag(kind: kind, name: "", range: range)
    default:
      return Tag(kind: kind, name: try name(content..<close, at: start), range: range)
    }
  }

  /// What a tag is by its first character, and what it carries before the closing delimiter.
  private static func kind(of sigil: UInt8?) -> (Tag.Kind, mark: [UInt8]) {
    switch sigil {
    case UInt8(ascii: "#"): (.section, [])
    case UInt8(ascii: "^"): (.inverted, [])
    case UInt8(ascii: "/"): (.close, [])
    case UInt8(ascii: ">"): (.partial, [])
    case UInt8(ascii: "<"): (.parent, [])
    case UInt8(ascii: "$"): (.block, [])
    case UInt8(ascii: "&"): (.rawValue, [])
    case UInt8(ascii: "{"): (.rawValue, [UInt8(ascii: "}")])
    case UInt8(ascii: "!"): (.comment, [])
    case UInt8(ascii: "="): (.delimiters, [UInt8(ascii: "=")])
    default: (.value, [])
    }
  }

  private func name(_ range: Range<Int>, at start: Int) throws(MustacheError) -> String {
    let words = source.bytes[range].split(whereSeparator: Self.isSpace)
    guard let word = words.first else { throw .emptyTag(source.place(at: start)) }
    guard words.count == 1 else {
      let shown = words.prefix(4).map { String(decoding: $0, as: UTF8.self) }
      throw .invalidName(shown.joined(separator: " "), source.place(at: start))
    }
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func setDelimiters(
    _ range: Range<Int>, at start: Int
  ) throws(MustacheError) {
    let words = source.bytes[range].split(whereSeparator: Self.isSpace)
    guard words.count == 2, words.allSatisfy({ $0.count <= Limits.delimiter }) else {
      throw .invalidDelimiters(source.place(at: start))
    }
    opening = Array(words[0])
    closing = Array(words[1])
  }

  private func skipSpace(from offset: Int) -> Int {
    source.bytes[offset...].firstIndex { !Self.isSpace($0) } ?? source.bytes.count
  }

  private func find(_ wanted: [UInt8], from offset: Int) -> Int? {
    var offset = offset
    while let start = source.bytes[offset...].firstIndex(of: wanted[0]) {
      if source.bytes[start...].starts(with: wanted) { return start }
      offset = start + 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}

/// A tag as it stands in the source.
struct Tag {
  enum Kind {
    case value, rawValue, section, inverted, block, parent, partial, close, comment, delimiters
  }

  let kind: Kind
  /// What the tag names; empty for comments and delimiters.
  let name: String
  /// From the opening delimiter to after the closing one.
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
