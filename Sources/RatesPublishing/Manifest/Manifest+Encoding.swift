extension Manifest {
  /// The manifest as a text; the same files give the same bytes.
  ///
  /// After a first line with the version come the way the tree was shown, what its files were made
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
  func encoded() -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(folders.values.reduce(256) { $0 + 64 + $1.files.count * 48 })
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
    }
    let digest = text.withUnsafeBytes { Digest(of: $0) }
    text.append(line: "end \(digest.text)")
    return text
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
