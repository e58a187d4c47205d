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

  /// What a manifest may have in all its folders together: few lines can stand for many files.
  package struct Limits: Sendable {
    package let files: Int
    /// The bytes of their names.
    package let names: Int

    package init(files: Int, names: Int) {
      self.files = files
      self.names = names
    }

    /// For a manifest of our own.
    package static let none = Limits(files: .max, names: .max)
  }

  /// Reads what `text` gives, or the text of the first version, and nothing else.
  package init(decoding text: [UInt8], limits: Limits = .none) throws(DecodingError) {
    var rest = text[...]
    var line = 0
    head = try ManifestHead(taking: &rest, line: &line)
    var folder: RelativePath?
    var files = FileTable()
    var changes: [FileTable.Change] = []
    var (fileRoom, nameRoom) = (limits.files, limits.names)
    while true {
      line += 1
      let before = rest.startIndex
      guard let next = rest.takeLine() else { throw .damaged(line: line) }
      if let change = FileTable.Change(next) {
        // No more are removed than there are.
        guard folder != nil, changes.count - files.count < fileRoom else {
          throw .damaged(line: line)
        }
        changes.append(change)
        continue
      }
      if let folder {
        if text.isFirstVersion {
          changes.sort { text[$0.name].lexicographicallyPrecedes(text[$1.name]) }
        }
        if let refused = files.apply(changes, of: text) {
          throw .damaged(line: line - changes.count + refused)
        }
        guard files.count <= fileRoom, files.nameBytes <= nameRoom else {
          throw .damaged(line: line)
        }
        changes.removeAll(keepingCapacity: true)
        fileRoom -= files.count
        nameRoom -= files.nameBytes
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

extension FileTable.Change {
  /// Reads the line of a file, with its sign, or in the first version `file ` with digest, bytes and name; nil for any
  /// other.
  fileprivate init?(_ line: ArraySlice<UInt8>) {
    if let sign = line.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
      let name = line.dropFirst()
      guard PagePath.isName(name) else { return nil }
      self.init(isAdded: sign == UInt8(ascii: "+"), name: name.indices)
      return
    }
    guard let file = line.dropping("file "), file.count > 18,
      file[file.startIndex + 16] == UInt8(ascii: " "), let digest = Digest(text: file.prefix(16))
    else { return nil }
    let rest = file.dropFirst(17)
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")),
      let size = Int(String(decoding: rest[..<space], as: UTF8.self)),
      FileContent.sizes.contains(size), PagePath.isName(rest[(space + 1)...])
    else { return nil }
    self.init(
      isAdded: true, name: rest[(space + 1)...].indices,
      contents: FileContent(digest: digest, size: size))
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
