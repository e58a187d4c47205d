import SiteFiles
import Synchronization
import SystemFiles

/// A folder of an FTP server, over TLS.
final class FTPSTarget: PublishTarget {
  static let kind = TargetKind(["ftps"], keys: ["password_file", "ca_file", "parallel"]) {
    try FTPSTarget($0)
  }

  private let client: FTPSClient
  private let context: PublishContext
  private var isReady = false

  var requests: Int { client.pool.requests }

  init(_ context: PublishContext) throws(PublishError) {
    client = try FTPSClient(context)
    self.context = context
  }

  func bookkeeping() throws -> [UInt8]? {
    try client.get(Self.record, limit: context.limits.record)
  }

  func list() throws -> PublishListing? {
    let listing = Mutex(PublishListing())
    let meter = context.listingMeter()
    var level = [RelativePath.root]
    while !level.isEmpty {
      let next = Mutex<[RelativePath]>([])
      try client.pool.forEach(level) { [client] connection, folder in
        for entry in try client.list(folder, meter, on: connection) {
          let name = FileName(entry.name)
          guard !ReservedNames.contains(name) else { continue }
          let path = folder.appending(name)
          if entry.isFolder { next.withLock { $0.append(path) } }
          listing.withLock { listing in
            if entry.isFolder {
              listing.folders.insert(path)
            } else {
              listing.files[PagePath(folder: folder, name: name)] = entry.size
            }
          }
        }
      }
      level = next.withLock(\.self)
    }
    return listing.withLock(\.self)
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    let digests = Mutex([Digest?](repeating: nil, count: files.count))
    try client.pool.forEach(Array(files.enumerated())) { [client] connection, item in
      let (index, file) = item
      let bytes = try client.get(
        RelativePath(bytes: file.path.bytes), limit: file.content.size + 1024, on: connection)
      let digest = bytes?.withUnsafeBytes { Digest(of: $0) }
      digests.withLock { $0[index] = digest ?? Digest(value: 0) }
    }
    return digests.withLock(\.self)
  }

  func makeFolders(_ folders: [RelativePath]) throws {
    let levels = Dictionary(grouping: folders) { $0.names.count }
    for (_, level) in levels.sorted(by: { $0.key < $1.key }) {
      try client.pool.forEach(level) { [client] in try client.makeFolders([$1], on: $0) }
    }
  }

  func put(_ queue: PublishQueue) throws {
    try client.pool.forEach(next: { queue.next() }) { [client] connection, file in
      try client.put(
        queue.bytes(of: file), to: RelativePath(bytes: file.path.bytes), on: connection)
      queue.arrived(file)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    let real = try real(RealFolders.needed(for: files, folders))
    try client.pool.forEach(files.filter { real.contains($0.folder) }) {
      [client] connection, path in
      try client.remove(RelativePath(bytes: path.bytes), on: connection)
    }
    try client.removeFolders(folders.filter(real.contains))
  }

  /// Those of the site's folders that the server lists as folders, not as links, and all above them.
  private func real(_ folders: [RelativePath]) throws -> Set<RelativePath> {
    let meter = context.listingMeter()
    var real: Set<RelativePath> = [.root]
    let needed = Set(folders)
    // Parents come first.
    for parent in Set(folders.compactMap { $0.parentAndName?.parent }).sorted()
    where real.contains(parent) {
      for entry in try client.list(parent, meter) where entry.isFolder {
        let folder = parent.appending(FileName(entry.name))
        if needed.contains(folder) { real.insert(folder) }
      }
    }
    return real
  }

  func write(bookkeeping: [UInt8]) throws {
    if !isReady { try client.makeFolders([.root, FTPSClient.waiting]) }
    isReady = true
    try client.put(bookkeeping, to: Self.record, isHidden: true)
  }

  func finish(bookkeeping: [UInt8]) throws {
    try write(bookkeeping: bookkeeping)
    // What publishes left there that were ended goes, too.
    for entry in try client.list(FTPSClient.waiting, context.listingMeter()) {
      try client.remove(FTPSClient.waiting.appending(FileName(entry.name)))
    }
    try client.removeFolders([FTPSClient.waiting])
  }

  private static let record = RelativePath.root.appending(ReservedNames.published)
}
