/// What of the owner's a shown tree handed on to the next one: the state against which later
/// changes in the old tree are told.
struct OwnerFileRecord {
  /// Inode numbers by path; 0, which no inode has, for a folder.
  private(set) var inodes: [RelativePath: UInt64] = [:]

  mutating func add(_ path: RelativePath, inode: UInt64) {
    inodes[path] = inode
  }

  mutating func add(folder path: RelativePath) {
    inodes[path] = 0
  }

  /// Whether just that inode was handed on at the path.
  func contains(_ path: RelativePath, inode: UInt64) -> Bool {
    inodes[path] == inode
  }

  /// Whether a folder was handed on at the path.
  func contains(folder path: RelativePath) -> Bool {
    inodes[path] == 0
  }

  /// One record each, ended by a zero because names may hold any other byte: the inode's number
  /// (0 for a folder), a space, the path.
  func encoded() -> [UInt8] {
    var text: [UInt8] = []
    for (path, inode) in inodes.sorted(by: { $0.key < $1.key }) {
      text.append(contentsOf: "\(inode) ".utf8)
      text.append(contentsOf: path.bytes)
      text.append(0)
    }
    return text
  }

  init() {}

  /// Reads what `encoded` writes; nil for anything else.
  init?(decoding text: [UInt8]) {
    guard text.isEmpty || text.last == 0 else { return nil }
    for record in text.split(separator: 0) {
      guard let space = record.firstIndex(of: UInt8(ascii: " ")),
        let inode = UInt64(String(decoding: record[..<space], as: UTF8.self))
      else { return nil }
      inodes[RelativePath(bytes: Array(record[(space + 1)...]))] = inode
    }
  }
}
