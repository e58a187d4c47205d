extension Manifest {
  /// The bytes are no manifest, or one of a later version.
  enum DecodingError: Error, Equatable {
    case damaged(line: Int)
    case laterVersion
  }

  /// Reads what `encoded` writes, and nothing else.
  init(decoding text: [UInt8]) throws(DecodingError) {
    var rest = text[...]
    var line = 1
    guard let first = rest.takeLine(), let version = first.dropping("ratepress-manifest ") else {
      throw .damaged(line: line)
    }
    guard version.elementsEqual("1".utf8) else { throw .laterVersion }
    line = 2
    guard let second = rest.takeLine(), try readWay(second) else { throw .damaged(line: line) }
    var folder: RelativePath?
    var files = FileTable()
    while true {
      line += 1
      let before = rest.startIndex
      guard let next = rest.takeLine() else { throw .damaged(line: line) }
      if let file = next.dropping("file ") {
        guard folder != nil, files.insert(decoding: file) else { throw .damaged(line: line) }
        continue
      }
      if let folder { folders[folder]?.files = files }
      files = FileTable()
      if let digest = next.dropping("end ") {
        let expected = text[..<before].withUnsafeBytes { Digest(of: $0) }
        guard digest.elementsEqual(expected.text.utf8), rest.isEmpty else {
          throw .damaged(line: line)
        }
        return
      }
      let isMade = next.dropping("folder made ")
      guard let path = isMade ?? next.dropping("folder found ") else { throw .damaged(line: line) }
      let added = path.elementsEqual(".".utf8) ? .root : RelativePath(bytes: Array(path))
      guard folders.updateValue(Folder(isMade: isMade != nil), forKey: added) == nil else {
        throw .damaged(line: line)
      }
      guard added.names.allSatisfy({ PagePath.isName($0.bytes) }) else {
        throw .damaged(line: line)
      }
      folder = added
    }
  }

  private mutating func readWay(_ line: ArraySlice<UInt8>) throws(DecodingError) -> Bool {
    guard let words = line.dropping("shown ")?.split(separator: UInt8(ascii: " ")),
      let way = words.first.flatMap({ ReleaseWay(rawValue: String(decoding: $0, as: UTF8.self)) })
    else { return false }
    self.way = way
    isPending = words.count == 2 && words[1].elementsEqual("pending".utf8)
    return words.count == (isPending ? 2 : 1)
  }
}

extension FileTable {
  /// Adds the file of a line: digest, bytes, name.
  fileprivate mutating func insert(decoding line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 18, line[line.startIndex + 16] == UInt8(ascii: " ") else { return false }
    var digest: UInt64 = 0
    for byte in line.prefix(16) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digest = digest << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        digest = digest << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return false
      }
    }
    let rest = line.dropFirst(17)
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let size = Int(String(decoding: rest[..<space], as: UTF8.self)), size >= 0,
      PagePath.isName(rest[(space + 1)...])
    else { return false }
    return insert(FileName(rest[(space + 1)...]), digest: Digest(value: digest), size: size)
  }
}

extension ArraySlice<UInt8> {
  /// Cuts off the first line and gives it without its end; nil where no line ends.
  fileprivate mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }

  /// What follows the beginning; nil where the line begins otherwise.
  fileprivate func dropping(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let length = beginning.utf8CodeUnitCount
    return beginning.withUTF8Buffer { starts(with: $0) } ? dropFirst(length) : nil
  }
}
