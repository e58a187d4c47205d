/// What of the owner's a shown tree handed on to the next one: the state against which later
/// changes in the old tree are told.
struct Carried {
  /// Inode numbers by path; nil for a folder.
  private(set) var entries: [FolderPath: UInt64?] = [:]

  mutating func add(_ path: FolderPath, inode: UInt64) {
    entries[path] = .some(inode)
  }

  mutating func add(folder path: FolderPath) {
    entries[path] = .some(nil)
  }

  /// The inode of what was handed on at the path, other than a folder.
  func inode(of path: FolderPath) -> UInt64? {
    entries[path] ?? nil
  }

  func contains(folder path: FolderPath) -> Bool {
    if case .some(.none) = entries[path] { true } else { false }
  }

  /// One record each, ended by a zero because names may hold any other byte: the inode's number
  /// (0 for a folder), a space, the path.
  func encoded() -> [UInt8] {
    var text: [UInt8] = []
    for (path, inode) in entries.sorted(by: { $0.key < $1.key }) {
      text.append(contentsOf: "\(inode ?? 0) ".utf8)
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
      let path = FolderPath(bytes: Array(record[(space + 1)...]))
      entries[path] = .some(inode == 0 ? nil : inode)
    }
  }
}
