import SiteFiles
import Synchronization
import SystemFiles

/// A folder of a WebDAV server, over TLS.
final class WebDAVTarget: PublishTarget {
  static let kind = TargetKind(
    ["davs"], keys: ["password_file", "ca_file", "parallel"],
    look: { context throws(PublishError) in _ = try WebDAVClient(context) }
  ) { try WebDAVTarget($0) }

  private let client: WebDAVClient
  private let context: PublishContext
  private var isReady = false
  /// Folders that the server showed, and links to some: it would remove all that is in one to put a page in its place.
  private var listedFolders: Set<RelativePath> = []

  var requests: Int { client.pool.requests }

  init(_ context: PublishContext) throws(PublishError) {
    client = try WebDAVClient(context)
    self.context = context
  }

  func readRecord() throws -> [UInt8]? {
    let response = try client.ask("GET", Self.record, limit: context.limits.record)
    switch response.status {
    case 200: return response.body
    case 404, 409: return nil
    default: throw client.error(response, "reading what was published before")
    }
  }

  func list() throws -> PublishListing? {
    let meter = context.listingMeter()
    return try client.pool.listing { [client] connection, folder in
      try client.list(folder, meter, on: connection).filter {
        !ReservedNames.contains($0.name) && !PartialUpload.isOne($0.name)
      }
    }
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    try client.pool.digests(of: files) { [client] connection, file in
      let response = try client.ask(
        "GET", RelativePath(bytes: file.path.bytes), limit: file.content.size + 1024,
        on: connection)
      switch response.status {
      case 200: return response.body
      case 404: return nil
      default: throw client.error(response, "reading \(file.path.text)")
      }
    }
  }

  func look(at folders: [RelativePath]) throws {
    let (needed, meter) = (Set(folders), context.listingMeter())
    let listed = Mutex<Set<RelativePath>>([])
    try client.pool.forEach([.root] + folders) { [client] connection, folder in
      for entry in try client.list(folder, meter, on: connection) {
        if entry.isFolder {
          listed.withLock { _ = $0.insert(entry.path) }
        } else if needed.contains(entry.path) {
          throw RealFolders.obstacle(at: "\(client.name)/\(entry.path.text)")
        }
      }
    }
    listedFolders = listed.withLock(\.self)
  }

  func makeFolders(_ folders: [RelativePath]) throws {
    try client.pool.makeFolders(folders) { [client] in try client.makeFolder($1, on: $0) }
  }

  func put(_ queue: PublishQueue) throws {
    try client.pool.forEach(next: { queue.next() }) { [client, listedFolders] connection, file in
      let path = RelativePath(bytes: file.path.bytes)
      guard !listedFolders.contains(path) else {
        throw PublishError(
          .failed,
          "\(client.name)/\(path.text) is a folder, or a link to one, in a page's place; "
            + "move it away there")
      }
      try client.put(queue.bytes(of: file), to: path, on: connection)
      queue.arrived(file)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    try client.pool.forEach(files) { [client] connection, path in
      try client.remove(RelativePath(bytes: path.bytes), on: connection)
    }
    // WebDAV removes a folder with all that is in it, the owner's files too.
    for folder in folders where try client.list(folder, context.listingMeter()).isEmpty {
      try client.removeFolder(folder)
    }
  }

  func write(record: [UInt8]) throws {
    if !isReady {
      try client.makeFolder(.root)
      isReady = true
    }
    try client.put(record, to: Self.record)
  }

  func clean() throws {
    for entry in try client.list(.root, context.listingMeter())
    where !entry.isFolder && PartialUpload.isOne(entry.name) { try client.remove(entry.path) }
  }

  func finish(record: [UInt8]) throws { try write(record: record) }

  private static let record = RelativePath.root.appending(ReservedNames.published)
}
