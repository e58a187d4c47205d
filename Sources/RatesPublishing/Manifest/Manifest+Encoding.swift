extension Manifest {
  /// The manifest as a text; the same files give the same bytes.
  ///
  /// After a first line with the version come the way the tree was shown, then each folder with
  /// its files (digest, bytes, name), sorted by bytes, and the digest of all that, so that a cut
  /// text is known as one:
  /// ```
  /// ratepress-manifest 1
  /// shown exchange
  /// folder found .
  /// file 44bc2cf5ad770999 3 index.html
  /// folder made usd
  /// end 5d41402abc4b2a76
  /// ```
  func encoded() -> [UInt8] {
    var text: [UInt8] = []
    text.append(line: "ratepress-manifest 1")
    text.append(line: "shown \(way.rawValue)\(isPending ? " pending" : "")")
    for (path, folder) in sortedFolders {
      text.append(contentsOf: "folder \(folder.isMade ? "made" : "found") ".utf8)
      text.append(contentsOf: path == .root ? [UInt8(ascii: ".")] : path.bytes)
      text.append(line: "")
      for (name, file) in folder.files.sorted {
        text.append(contentsOf: "file \(file.digest.text) \(file.size) ".utf8)
        text.append(contentsOf: name.bytes)
        text.append(line: "")
      }
    }
    let digest = text.withUnsafeBytes { Digest(of: $0) }
    text.append(line: "end \(digest.text)")
    return text
  }
}

extension [UInt8] {
  fileprivate mutating func append(line: String) {
    append(contentsOf: line.utf8)
    append(UInt8(ascii: "\n"))
  }
}
