/// Finds the links of an HTML page: the values of `href` and `src`, and the picture that its head names.
///
/// It knows as much of HTML as is needed not to take comments, scripts and texts for tags.
struct HTMLLinks {
  private let bytes: [UInt8]
  private var index = 0
  private var links: [FoundLink] = []

  /// The links in their order.
  static func of(_ bytes: [UInt8]) -> [FoundLink] {
    var reader = HTMLLinks(bytes: bytes)
    reader.readPage()
    return reader.links
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func readPage() {
    while skip(behind: "<") {
      if takes("!--") {
        _ = skip(behind: "-->")
      } else if current.map(Self.isLetter) ?? false {
        readTag()
      } else if current.map({ "!?/".utf8.contains($0) }) ?? false {
        _ = skip(behind: ">")
      }
    }
  }

  private mutating func readTag() {
    let name = word { !Self.isSpace($0) && !"/>".utf8.contains($0) }
    var content: FoundLink?
    var namesPicture = false
    while let byte = current, byte != UInt8(ascii: ">") {
      if Self.isSpace(byte) || byte == UInt8(ascii: "/") {
        index += 1
        continue
      }
      guard let (attribute, link) = readAttribute() else { continue }
      switch attribute {
      case "href", "src": links.append(link)
      case "content" where name == "meta": content = link
      case "property" where name == "meta": namesPicture = link.target == "og:image"
      default: break
      }
    }
    if namesPicture, let content { links.append(content) }
    if ["script", "style", "title", "textarea"].contains(name) { _ = skip(behind: "</\(name)") }
  }

  /// An attribute's name and value; nil if it has none.
  private mutating func readAttribute() -> (name: String, value: FoundLink)? {
    let start = index
    let name = word { !Self.isSpace($0) && !"=/>".utf8.contains($0) }
    // An equals sign without a name begins one.
    if index == start { index += 1 }
    skipSpace()
    guard takes("=") else { return nil }
    skipSpace()
    let quote = current.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    if quote != nil { index += 1 }
    let valueStart = index
    while let byte = current {
      if let quote {
        if byte == quote { break }
      } else if Self.isSpace(byte) || byte == UInt8(ascii: ">") {
        break
      }
      index += 1
    }
    let value = bytes[valueStart..<index]
    if quote != nil, current != nil { index += 1 }
    return (name, FoundLink(target: CharacterReferences.resolved(value), offset: valueStart))
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = current, belongs(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
  }

  private mutating func skipSpace() {
    while let byte = current, Self.isSpace(byte) { index += 1 }
  }

  /// Goes behind the text if it stands here.
  private mutating func takes(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  /// Goes behind the next such text, letters of either case; to the end, and false, without one.
  private mutating func skip(behind text: String) -> Bool {
    let wanted = Array(text.utf8)
    while let start = bytes[index...].firstIndex(of: wanted[0]) {
      index = start + 1
      let found = bytes[start...].prefix(wanted.count)
      if found.lazy.map(Self.lowercased).elementsEqual(wanted) {
        index = start + wanted.count
        return true
      }
    }
    index = bytes.count
    return false
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    isLetter(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
