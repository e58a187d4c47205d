/// Style sheets as they are sent.
enum StyleText {
  /// Spaces next to these bytes mean nothing in a style sheet; one in front of a colon does.
  private static let dividers = Set("{};,>".utf8)

  /// The text without spaces that mean nothing, and without the end of a line behind such a byte. Lines that
  /// have a quote keep the rest: spaces in texts count.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(bytes.count)
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if let last = packed.last, !dividers.contains(last) { packed.append(UInt8(ascii: "\n")) }
      if line.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }) {
        packed += line
        continue
      }
      let start = packed.count
      for byte in line {
        let last = packed.count > start ? packed[packed.count - 1] : nil
        if byte == UInt8(ascii: " "),
          let last, dividers.contains(last) || last == UInt8(ascii: ":")
        {
          continue
        }
        if dividers.contains(byte), last == UInt8(ascii: " ") { packed.removeLast() }
        // Nothing ends behind the last declaration of a block.
        if byte == UInt8(ascii: "}"), packed.last == UInt8(ascii: ";") { packed.removeLast() }
        packed.append(byte)
      }
    }
    return packed
  }
}
