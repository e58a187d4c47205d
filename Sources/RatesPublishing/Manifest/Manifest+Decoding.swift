extension Manifest {
  /// The bytes are no manifest, or one of a later version.
  enum DecodingError: Error, Equatable {
    case damaged(line: Int)
    case laterVersion
  }

  /// Reads what `encode` writes, and nothing else.
  init(decoding text: [UInt8]) throws(DecodingError) {
    var rest = text[...]
    var line = 0
    head = try ManifestHead(taking: &rest, line: &line)
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
}

extension FileTable {
  /// Adds the file of a line: digest, bytes, name.
  fileprivate mutating func insert(decoding line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 18, line[line.startIndex + 16] == UInt8(ascii: " "),
      let digest = Digest(text: line.prefix(16))
    else { return false }
    let rest = line.dropFirst(17)
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let size = Int(String(decoding: rest[..<space], as: UTF8.self)), size >= 0,
      PagePath.isName(rest[(space + 1)...])
    else { return false }
    return rest[(space + 1)...].withUnsafeBytes { insert($0, digest: digest, size: size) }
  }
}
