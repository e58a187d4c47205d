import SiteFiles
import SystemFiles

/// A folder of an FTP server, over TLS.
final class FTPSTarget: PublishTarget {
  static let kind = TargetKind(
    ["ftps"], keys: ["password_file", "ca_file", "parallel"],
    look: { context throws(PublishError) in _ = try FTPSClient(context) }
  ) { try FTPSTarget($0) }

  private let client: FTPSClient
  private let context: PublishContext
  private var isReady = false

  var requests: Int { client.pool.requests }

  init(_ context: PublishContext) throws(PublishError) {
    client = try FTPSClient(context)
    self.context = context
  }

  func readRecord() throws -> [UInt8]? {
    try client.get(Self.record, limit: context.limits.record)
  }

  func list() throws -> PublishListing? {
    let meter = context.listingMeter()
    return try client.pool.listing { [client] connection, folder in
      try client.list(folder, meter, on: connection).compactMap { entry in
        let name = FileName(entry.name)
        guard entry.kind != .other, !ReservedNames.contains(name) else { return nil }
        return ServerEntry(
          folder: folder, name: name, isFolder: entry.isFolder, size: entry.size)
      }
    }
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    try client.pool.digests(of: files) { [client] connection, file in
      try client.get(
        RelativePath(bytes: file.path.bytes), limit: file.content.size + 1024, on: connection)
    }
  }

  func look(at folders: [RelativePath]) throws {
    let links = try inspect(folders).links
    guard let first = links.min() else { return }
    throw RealFolders.obstacle(at: "\(client.name)/\(first.text)")
  }

  func makeFolders(_ folders: [RelativePath]) throws {
    try client.pool.makeFolders(folders) { [client] in try client.makeFolders([$1], on: $0) }
  }

  func put(_ queue: PublishQueue) throws {
    try client.pool.forEach(next: { queue.next() }) { [client] connection, file in
      try client.put(
        queue.bytes(of: file), to: RelativePath(bytes: file.path.bytes), on: connection)
      queue.arrived(file)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    let real = try inspect(RealFolders.needed(for: files, folders)).real
    try client.pool.forEach(files.filter { real.contains($0.folder) }) {
      [client] connection, path in
      try client.remove(RelativePath(bytes: path.bytes), on: connection)
    }
    try client.removeFolders(folders.filter(real.contains))
  }

  /// Those of the site's folders that the server lists as folders, as are all above them, and those in whose place it
  /// lists something else.
  private func inspect(
    _ folders: [RelativePath]
  ) throws -> (real: Set<RelativePath>, links: [RelativePath]) {
    let meter = context.listingMeter()
    var (real, links) = (Set([RelativePath.root]), [RelativePath]())
    let needed = Set(folders)
    // Parents come first.
    for parent in Set(folders.compactMap { $0.parentAndName?.parent }).sorted()
    where real.contains(parent) {
      for entry in try client.list(parent, meter) {
        let folder = parent.appending(FileName(entry.name))
        guard needed.contains(folder) else { continue }
        if entry.isFolder { real.insert(folder) } else { links.append(folder) }
      }
    }
    return (real, links)
  }

  func write(record: [UInt8]) throws {
    if !isReady { try client.makeFolders([.root]) }
    isReady = true
    try client.put(record, to: Self.record, isHidden: true)
  }

  func clean() throws {
    for entry in try client.list(.root, context.listingMeter()) where entry.kind == .file {
      let name = FileName(entry.name)
      if PartialUpload.isOne(name) { try client.remove(RelativePath.root.appending(name)) }
    }
  }

  func finish(record: [UInt8]) throws { try write(record: record) }

  private static let record = RelativePath.root.appending(ReservedNames.published)
}
