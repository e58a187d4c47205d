import Glibc
import SystemFiles

/// What the files of a manifest consist of: digest and size of each, in the manifest's order.
///
/// It is kept apart from the manifest, out of the web root if possible, because it is large. Its own
/// digest names it, so that a copy or a backup of a site finds the right one or none.
package struct DigestList {
  private static let prefix = ReservedNames.prefix + "digests-"
  /// How much is put together before it is handed over, in bytes.
  private static let pieceLength = 64 << 10

  private let folders: [FileTable]

  /// The list for a manifest, all of whose files are known.
  package init(_ manifest: Manifest) {
    folders = manifest.sortedFolders.map(\.folder.files)
  }

  /// In bytes.
  package var length: Int { folders.reduce(0) { $0 + $1.count } * FileContent.encodedSize }

  package var digest: Digest {
    var hash = XXH64()
    var rest: [UInt8] = []
    forEachPiece { piece in
      piece.withUnsafeBytes { rest = Array(hash.take($0)) }
    }
    return rest.withUnsafeBytes { hash.digest(of: $0) }
  }

  /// The name of the list's file.
  package static func name(_ digest: Digest) -> FileName { FileName(prefix + digest.text) }

  /// Whether a file of that name is such a list.
  package static func isName(_ name: FileName) -> Bool { name.bytes.starts(with: prefix.utf8) }

  /// What a list's bytes say of files, whichever those are.
  package static func contents(_ bytes: [UInt8]) -> [FileContent] {
    bytes.withUnsafeBytes { bytes in
      stride(
        from: 0, to: bytes.count - bytes.count % FileContent.encodedSize,
        by: FileContent.encodedSize
      ).map { offset in
        let digest = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let size = bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        return FileContent(
          digest: Digest(value: UInt64(littleEndian: digest)),
          size: Int(clamping: UInt64(littleEndian: size)))
      }
    }
  }

  /// Writes the list, which is readable by its owner alone.
  /// - Parameter isSynced: Whether it is brought to the disk before it takes its name.
  package func write(
    as name: FileName, in folder: Directory, isSynced: Bool
  ) throws(SystemError) {
    let waiting = ReservedNames.waiting
    try folder.removeAll(waiting)
    let file = try OpenFile(waiting, in: folder, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    var offset = 0
    try forEachPiece { piece throws(SystemError) in
      try file.write(piece, at: offset)
      offset += piece.count
    }
    if isSynced { try file.sync() }
    try folder.rename(waiting, to: folder, as: name)
  }

  private func forEachPiece<Failure: Error>(
    _ take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var piece: [UInt8] = []
    for folder in folders {
      folder.appendContents(to: &piece)
      guard piece.count >= Self.pieceLength else { continue }
      // Whole stripes of the digest: the entries after them begin the next piece.
      let rest = piece.count % XXH64.stripe
      try take(Array(piece.dropLast(rest)))
      piece.removeFirst(piece.count - rest)
    }
    try take(piece)
  }
}

extension Manifest {
  /// Reads the manifest inside a tree; nil if there is none.
  /// - Parameter folders: Where the list of digests may be. Without it the manifest says nothing of
  ///   what the files consist of.
  /// - Throws: `Manifest.DecodingError`, `SystemError`.
  package init?(of root: Directory, digestsIn folders: [Directory?]) throws {
    guard let bytes = try Self.bytes(of: root) else { return nil }
    try self.init(decoding: bytes)
    guard let digest = head.digests else { return }
    for case let folder? in folders where takeDigests(digest, from: folder) { return }
    head.digests = nil
  }

  private static func bytes(of root: Directory) throws -> [UInt8]? {
    do {
      let file = try OpenFile(ReservedNames.manifest, in: root)
      let status = try file.status()
      guard status.kind == .file else { throw DecodingError.damaged(line: 1) }
      guard try status.isTrusted(in: root.status()) else { throw DecodingError.foreign }
      return try file.read(size: status.size)
    } catch let error as SystemError {
      if error.code == ENOENT { return nil }
      if error.code == ELOOP { throw DecodingError.damaged(line: 1) }
      throw error
    }
  }

  /// Takes the list of that digest; false if the folder has none, or a damaged one.
  private mutating func takeDigests(_ digest: Digest, from folder: Directory) -> Bool {
    guard let file = try? OpenFile(DigestList.name(digest), in: folder),
      let size = try? file.status().size, size == fileCount * FileContent.encodedSize,
      let bytes = try? file.read(size: size), bytes.count == size
    else { return false }
    return bytes.withUnsafeBytes { bytes in
      guard Digest(of: bytes) == digest else { return false }
      var offset = 0
      for (path, _) in sortedFolders {
        folders[path]?.files.takeContents(from: bytes, at: &offset)
      }
      return true
    }
  }
}
