/// Style sheets as they are sent.
enum StyleText {
  /// Spaces next to these bytes mean nothing in a style sheet; one in front of a colon does.
  private static let dividers = Set("{};,>".utf8)

  /// The text without spaces that mean nothing, and without the end of a line after such a byte. Texts in
  /// quotes keep theirs, and so do lines with a text that does not end or has an escape.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let last = packed.last, !dividers.contains(last) { packed.append(UInt8(ascii: "\n")) }
      guard line.reduce(nil, ScriptText.quote(behind:_:)) == nil, !line.contains(UInt8(ascii: "\\"))
      else {
        packed += line
        continue
      }
      append(line, to: &packed)
    }
    return packed
  }

  private static func append(_ line: ArraySlice<UInt8>, to packed: inout [UInt8]) {
    let start = packed.count
    var open: UInt8?
    for byte in line {
      if open == nil {
        let last = packed.count > start ? packed[packed.count - 1] : nil
        if byte == UInt8(ascii: " "),
          let last, dividers.contains(last) || last == UInt8(ascii: ":")
        {
          continue
        }
        if dividers.contains(byte), last == UInt8(ascii: " ") { packed.removeLast() }
        // Nothing ends behind the last declaration of a block.
        if byte == UInt8(ascii: "}"), packed.last == UInt8(ascii: ";") { packed.removeLast() }
      }
      open = ScriptText.quote(behind: open, byte)
      packed.append(byte)
    }
  }
}
