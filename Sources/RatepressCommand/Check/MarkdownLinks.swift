/// Finds the links and pictures of a Markdown page that are written as `[text](target)`.
///
/// Contract: CommonMark 0.31, section 6.3. Code and titles are not looked at, since no page of a
/// site has them.
struct MarkdownLinks {
  private let bytes: [UInt8]
  private var index = 0

  /// The links in their order.
  static func of(_ bytes: [UInt8]) -> [FoundLink] {
    var reader = MarkdownLinks(bytes: bytes)
    return reader.links()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func links() -> [FoundLink] {
    var links: [FoundLink] = []
    var openBrackets = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      switch byte {
      case UInt8(ascii: "["): openBrackets += 1
      case UInt8(ascii: "]") where openBrackets > 0:
        openBrackets -= 1
        guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { continue }
        index += 1
        links.append(target())
      default: continue
      }
    }
    return links
  }

  /// Reads from behind the parenthesis to the end of the target.
  private mutating func target() -> FoundLink {
    let isPointed = index < bytes.count && bytes[index] == UInt8(ascii: "<")
    if isPointed { index += 1 }
    let start = index
    var text: [UInt8] = []
    var depth = 0
    while index < bytes.count {
      var byte = bytes[index]
      if byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
        index += 1
        byte = bytes[index]
      } else if isPointed {
        if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "\n") { break }
      } else if byte <= 0x20 || (byte == UInt8(ascii: ")") && depth == 0) {
        break
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
      }
      text.append(byte)
      index += 1
    }
    return FoundLink(target: CharacterReferences.resolved(text), offset: start)
  }
}
