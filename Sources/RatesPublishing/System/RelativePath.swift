/// A path inside a site, without slashes at its ends; empty for the site's root.
struct RelativePath: Hashable, Comparable, Sendable {
  let bytes: [UInt8]

  static let root = RelativePath(bytes: [])

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The path for people.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The names on the way from the site's root.
  var names: [FileName] {
    bytes.split(separator: UInt8(ascii: "/")).map { FileName($0) }
  }

  /// The folder that it is in, and its name there; nil for the site's root.
  var parentAndName: (parent: RelativePath, name: FileName)? {
    guard !bytes.isEmpty else { return nil }
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
      return (.root, FileName(bytes))
    }
    return (RelativePath(bytes: Array(bytes[..<slash])), FileName(bytes[(slash + 1)...]))
  }

  func appending(_ name: FileName) -> RelativePath {
    RelativePath(
      bytes: bytes.isEmpty ? Array(name.bytes) : bytes + [UInt8(ascii: "/")] + name.bytes)
  }

  func isInside(_ folder: RelativePath) -> Bool {
    bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The path of a file in this folder, for people.
  func text(of name: FileName) -> String { appending(name).text }

  static func < (a: RelativePath, b: RelativePath) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes)
  }
}
