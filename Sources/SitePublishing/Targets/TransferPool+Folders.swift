import SiteFiles
import Synchronization
import SystemFiles
import Transport

/// What a server lists of a folder.
struct ServerEntry: Sendable {
  let folder: RelativePath
  let name: FileName
  let isFolder: Bool
  /// In bytes.
  let size: Int

  var path: RelativePath { folder.appending(name) }
}

/// Work in the folders of a server that takes files, on all connections at once.
extension TransferPool {
  /// Everything below the site's folder, asked for folder by folder: many servers refuse to list all at once.
  func listing(
    _ list: @escaping @Sendable (TransferConnection, RelativePath) throws -> [ServerEntry]
  ) throws -> PublishListing {
    let listing = Mutex(PublishListing())
    var level = [RelativePath.root]
    while !level.isEmpty {
      let next = Mutex<[RelativePath]>([])
      try forEach(level) { connection, folder in
        for entry in try list(connection, folder) {
          listing.withLock { $0.add(entry) }
          if entry.isFolder { next.withLock { $0.append(entry.path) } }
        }
      }
      level = next.withLock(\.self)
    }
    return listing.withLock(\.self)
  }

  /// The digests of files, in their order; that of no file for one that is missing.
  func digests(
    of files: [PublishFile],
    _ read: @escaping @Sendable (TransferConnection, PublishFile) throws -> [UInt8]?
  ) throws -> [Digest?] {
    let digests = Mutex([Digest?](repeating: nil, count: files.count))
    try forEach(Array(files.enumerated())) { connection, item in
      let (index, file) = item
      let digest = try read(connection, file)?.withUnsafeBytes { Digest(of: $0) }
      digests.withLock { $0[index] = digest ?? Digest(value: 0) }
    }
    return digests.withLock(\.self)
  }

  /// Makes folders, those above before those in them.
  func makeFolders(
    _ folders: [RelativePath],
    _ make: @escaping @Sendable (TransferConnection, RelativePath) throws -> Void
  ) throws {
    let levels = Dictionary(grouping: folders) { $0.names.count }
    for (_, level) in levels.sorted(by: { $0.key < $1.key }) { try forEach(level, make) }
  }
}

extension PublishListing {
  fileprivate mutating func add(_ entry: ServerEntry) {
    if entry.isFolder {
      folders.insert(entry.path)
    } else {
      files[PagePath(folder: entry.folder, name: entry.name)] = entry.size
    }
  }
}
