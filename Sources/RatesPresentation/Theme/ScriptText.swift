/// Scripts as they are sent.
enum ScriptText {
  /// Spaces next to these bytes mean nothing in a script.
  private static let dividers = Set("{}()[],;=<>?:&|!*+-".utf8)
  private static let signs = Set("+-".utf8)
  /// The next line goes on behind such a byte.
  private static let joints = Set("{([,;=&|?:>".utf8)
  private static let quotes = Set("\"'`".utf8)

  /// The text without spaces that mean nothing, without the ends of lines that go on, and without the last
  /// comma or semicolon in brackets. Only a parser can tell a regular expression or a comment, so lines with
  /// a backslash or a slash that does not divide stay as they are, and so do lines with several templates.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count)
    // Where the last line begins, if the next one is joined with it.
    var joined: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let start = packed.count
      let isPacked = append(line, to: &packed, statement: joined ?? start)
      joined = isPacked && packed.last.map(joints.contains) == true ? start : nil
      if joined == nil { packed.append(UInt8(ascii: "\n")) }
    }
    if joined != nil { packed.append(UInt8(ascii: "\n")) }
    return packed
  }

  /// Appends a line.
  ///
  /// - Parameter statement: Where the text begins in which a statement's begin may be.
  /// - Returns: Whether without its spaces that mean nothing.
  private static func append(
    _ line: ArraySlice<UInt8>, to packed: inout [UInt8], statement: Int
  ) -> Bool {
    guard hasOnlyDivisions(line), !line.contains(UInt8(ascii: "\\")),
      [0, 2].contains(line.count { $0 == UInt8(ascii: "`") }),
      line.reduce(nil, quote(behind:_:)) == nil
    else {
      packed += line
      return false
    }
    let start = packed.count
    var open: UInt8?
    for byte in line {
      if open == nil {
        dropSpace(before: byte, in: &packed, from: start)
        dropEnd(before: byte, in: &packed, statement: statement)
      }
      open = quote(behind: open, byte)
      packed.append(byte)
    }
    return true
  }

  /// The quote of the text that goes on behind a byte; nil outside of texts.
  static func quote(behind open: UInt8?, _ byte: UInt8) -> UInt8? {
    open == nil ? (quotes.contains(byte) ? byte : nil) : byte == open ? nil : open
  }

  /// Whether each slash stands between blanks, behind a value.
  private static func hasOnlyDivisions(_ line: ArraySlice<UInt8>) -> Bool {
    line.indices.allSatisfy { place in
      guard line[place] == UInt8(ascii: "/") else { return true }
      guard place >= line.startIndex + 2, place + 1 < line.endIndex,
        line[place - 1] == UInt8(ascii: " "), line[place + 1] == UInt8(ascii: " ")
      else { return false }
      let value = line[place - 2]
      return value == UInt8(ascii: ")") || value == UInt8(ascii: "]")
        || Character(Unicode.Scalar(value)).isLetter || Character(Unicode.Scalar(value)).isNumber
    } && !String(decoding: line, as: UTF8.self).contains("return /")
  }

  private static func dropEnd(before byte: UInt8, in packed: inout [UInt8], statement: Int) {
    switch (byte, packed.last) {
    case (UInt8(ascii: "}"), UInt8(ascii: ",")), (UInt8(ascii: ")"), UInt8(ascii: ",")):
      packed.removeLast()
    case (UInt8(ascii: "}"), UInt8(ascii: ";"))
    where !mayBeEmptyStatement(packed[min(statement, packed.count)...]):
      packed.removeLast()
    default:
      break
    }
  }

  /// A sign behind a sign would be another operator without the space between them.
  private static func dropSpace(before byte: UInt8, in packed: inout [UInt8], from start: Int) {
    guard packed.count > start + 1, packed.last == UInt8(ascii: " ") else { return }
    let other = packed[packed.count - 2]
    if dividers.contains(byte) || dividers.contains(other),
      !signs.contains(byte) || !signs.contains(other)
    {
      packed.removeLast()
    }
  }

  /// Whether the semicolon at the end may be a statement of its own, as behind `while (next())`.
  private static func mayBeEmptyStatement(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    return ["for", "while", "if", "else"].contains(where: text.contains)
  }
}
