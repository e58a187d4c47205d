import Glibc
import SystemFiles

extension Manifest {
  /// Hands the manifest over as a text, in pieces; the same files give the same bytes.
  ///
  /// After a first line with the version come the mode of the release, what its files were made
  /// of (the inputs' digest, how many files; left out where it is not known), then each folder with
  /// its files (digest, bytes, name), sorted by bytes, and the digest of all that, so that a cut
  /// text is known as one:
  /// ```
  /// ratepress-manifest 1
  /// shown exchange
  /// inputs 7c9a8f3e2b1d6045 1
  /// folder found .
  /// file 44bc2cf5ad770999 3 index.html
  /// folder made usd
  /// end 5d41402abc4b2a76
  /// ```
  package func encode<Failure: Error>(
    _ take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var text: [UInt8] = []
    var lanes = XXH64()
    for line in head.lines { text.append(line: line) }
    for (path, folder) in sortedFolders {
      text.append(contentsOf: "folder \(folder.isMade ? "made" : "found") ".utf8)
      text.append(contentsOf: path == .root ? [UInt8(ascii: ".")] : path.bytes)
      text.append(line: "")
      for (name, file) in folder.files.lines {
        text.append(contentsOf: "file ".utf8)
        text.append(hexadecimal: file.digest.value)
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: String(file.size).utf8)
        text.append(UInt8(ascii: " "))
        text.append(contentsOf: name)
        text.append(UInt8(ascii: "\n"))
      }
      guard text.count >= Self.pieceLength else { continue }
      let rest = text.withUnsafeBytes { lanes.take($0).count }
      try text.dropLast(rest).lend(to: take)
      text.removeFirst(text.count - rest)
    }
    let digest = text.withUnsafeBytes { bytes in
      let rest = lanes.take(bytes)
      return lanes.digest(of: rest)
    }
    text.append(line: "end \(digest.text)")
    try text[...].lend(to: take)
  }

  /// How many bytes the text has.
  package var length: Int {
    var length = 0
    encode { length += $0.count }
    return length
  }

  /// How much is put together, and the folder then begun, before it is handed over: the whole text
  /// would take memory that grows with the site.
  private static let pieceLength = 64 << 10
}

extension OpenFile {
  /// Writes a manifest into an empty file and tells its length.
  @discardableResult
  package func write(_ manifest: Manifest) throws(SystemError) -> Int {
    var length = 0
    try manifest.encode { (piece) throws(SystemError) in
      try write(piece, at: length)
      length += piece.count
    }
    return length
  }
}

extension ArraySlice<UInt8> {
  fileprivate func lend<Failure: Error>(
    to take: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    try withUnsafeBufferPointer { (bytes) throws(Failure) in
      try take(UnsafeRawBufferPointer(bytes))
    }
  }
}

extension [UInt8] {
  fileprivate mutating func append(hexadecimal number: UInt64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16) { digits in
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * index) & 15)
        digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
      append(contentsOf: digits)
    }
  }

  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }
}

extension Manifest {
  /// The bytes are no manifest, or one of a later version.
  package enum DecodingError: Error, Equatable {
    case damaged(line: Int)
    case laterVersion
  }

  /// Reads what `encode` writes, and nothing else.
  package init(decoding text: [UInt8]) throws(DecodingError) {
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

extension ArraySlice<UInt8> {
  /// Cuts off the first line and gives it without its end; nil where no line ends.
  package mutating func takeLine() -> ArraySlice<UInt8>? {
    let length = withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
      }
    }
    guard let length else { return nil }
    defer { self = dropFirst(length + 1) }
    return prefix(length)
  }

  /// What follows the beginning; nil where the line begins otherwise.
  package func dropping(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let length = beginning.utf8CodeUnitCount
    return beginning.withUTF8Buffer { starts(with: $0) } ? dropFirst(length) : nil
  }
}
