/// Where a page of a release belongs: a folder inside the site and a name in it.
struct PagePath {
  let folder: RelativePath
  let name: FileName

  init(folder: RelativePath, name: FileName) {
    self.folder = folder
    self.name = name
  }

  /// Takes a relative path such as `usd/krw.html` apart, and refuses what leads elsewhere.
  init(_ path: String) throws(ReleaseError) {
    let bytes = Array(path.utf8)
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let last = parts.last, parts.allSatisfy({ Self.isName($0) }) else {
      throw .invalidPath(path)
    }
    folder = RelativePath(bytes: Array(bytes.dropLast(last.count + 1)))
    name = FileName(last)
  }

  /// Whether the bytes may name a page or a folder of pages.
  static func isName(_ bytes: some Collection<UInt8>) -> Bool {
    let isForbidden = { (byte: UInt8) in
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "/")
    }
    guard let first = bytes.first, bytes.count <= Int(UInt16.max),
      !bytes.contains(where: isForbidden)
    else { return false }
    guard first == UInt8(ascii: ".") else { return true }
    return !bytes.elementsEqual(".".utf8) && !bytes.elementsEqual("..".utf8)
      && !bytes.starts(with: ReservedNames.prefix.utf8)
  }
}
