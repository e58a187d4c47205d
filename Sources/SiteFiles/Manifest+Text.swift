import Glibc
import SystemFiles

extension Manifest {
  /// The manifest as a text; the same files give the same bytes.
  ///
  /// After a first line with the version come the mode of the release, what its files were made of
  /// (the inputs' digest, how many files), the digest of the list of digests, both left out if they
  /// are not known, and how files were compressed, left out (and the version 2) if none were; then
  /// each folder with the names that it has and the folder before it has
  /// not (+), or the other way round (-), because folders are much alike; and the digest of all
  /// that, so that a cut text is known as one:
  /// ```
  /// ratepress-manifest 3
  /// shown exchange
  /// inputs 7c9a8f3e2b1d6045 2
  /// digests 44bc2cf5ad770999
  /// compressed gzip-6 br-5
  /// folder found .
  /// +index.html
  /// folder made usd
  /// -index.html
  /// +krw.html
  /// end 5d41402abc4b2a76
  /// ```
  package func text() -> [UInt8] {
    var text: [UInt8] = []
    for line in head.lines { text.append(line: line) }
    var previous = FileTable()
    for (path, folder) in sortedFolders {
      text.append(contentsOf: "folder \(folder.isMade ? "made" : "found") ".utf8)
      text.append(contentsOf: path == .root ? [UInt8(ascii: ".")] : path.bytes)
      text.append(line: "")
      folder.files.changes(since: previous) { sign, name in
        text.append(sign)
        text.append(contentsOf: name)
        text.append(line: "")
      }
      previous = folder.files
    }
    let digest = text.withUnsafeBytes { Digest(of: $0) }
    text.append(line: "end \(digest.text)")
    return text
  }

  /// The bytes are no manifest, or one of a later version.
  package enum DecodingError: Error, Equatable {
    case damaged(line: Int)
    case laterVersion
    /// It belongs neither to us nor to the owner of its folder.
    case foreign
  }

  /// Reads what `text` gives, or the text of the first version, and nothing else.
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
      if let sign = next.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        guard folder != nil, files.apply(sign, next.dropFirst()) else {
          throw .damaged(line: line)
        }
        continue
      }
      if let file = next.dropping("file ") {
        guard folder != nil, files.insert(decoding: file) else { throw .damaged(line: line) }
        continue
      }
      if let folder {
        files.trim()
        folders[folder]?.files = files
      }
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
      if text.isFirstVersion { files = FileTable() }
    }
  }
}

extension FileTable {
  /// Adds or removes the file of a line.
  fileprivate mutating func apply(_ sign: UInt8, _ name: ArraySlice<UInt8>) -> Bool {
    guard PagePath.isName(name) else { return false }
    return name.withUnsafeBytes { sign == UInt8(ascii: "+") ? insert($0, nil) : remove($0) }
  }

  /// Adds the file of a line of the first version: digest, bytes, name.
  fileprivate mutating func insert(decoding line: ArraySlice<UInt8>) -> Bool {
    guard line.count > 18, line[line.startIndex + 16] == UInt8(ascii: " "),
      let digest = Digest(text: line.prefix(16))
    else { return false }
    let rest = line.dropFirst(17)
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let size = Int(String(decoding: rest[..<space], as: UTF8.self)),
      FileContent.sizes.contains(size),
      PagePath.isName(rest[(space + 1)...])
    else { return false }
    return rest[(space + 1)...].withUnsafeBytes {
      insert($0, FileContent(digest: digest, size: size))
    }
  }
}

extension ArraySlice<UInt8> {
  /// Cuts off the first line and gives it without its end; nil if no line ends.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    let length = withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
      }
    }
    guard let length else { return nil }
    defer { self = dropFirst(length + 1) }
    return prefix(length)
  }

  /// What follows the beginning; nil if the line begins otherwise.
  func dropping(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let length = beginning.utf8CodeUnitCount
    return beginning.withUTF8Buffer { starts(with: $0) } ? dropFirst(length) : nil
  }
}

extension [UInt8] {
  fileprivate var isFirstVersion: Bool { self[...].dropping("ratepress-manifest 1\n") != nil }

  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }
}
