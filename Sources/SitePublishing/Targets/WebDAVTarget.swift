import SiteFiles
import SystemFiles

/// A folder of a WebDAV server, over TLS.
final class WebDAVTarget: PublishTarget {
  static let kind = TargetKind(["davs"], keys: ["password_file", "ca_file", "parallel"]) {
    try WebDAVTarget($0)
  }

  private let client: WebDAVClient
  private let context: PublishContext
  private var isReady = false

  var requests: Int { client.pool.requests }

  init(_ context: PublishContext) throws(PublishError) {
    client = try WebDAVClient(context)
    self.context = context
  }

  func bookkeeping() throws -> [UInt8]? {
    let response = try client.ask("GET", Self.record, limit: context.limits.record)
    switch response.status {
    case 200: return response.body
    case 404, 409: return nil
    default: throw client.error(response, "reading what was published before")
    }
  }

  func list() throws -> PublishListing? {
    let meter = context.listingMeter()
    return try client.pool.listing { [client] in try client.list($1, meter, on: $0) }
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

  func makeFolders(_ folders: [RelativePath]) throws {
    try client.pool.makeFolders(folders) { [client] in try client.makeFolder($1, on: $0) }
  }

  func put(_ queue: PublishQueue) throws {
    try client.pool.forEach(next: { queue.next() }) { [client] connection, file in
      try client.put(
        queue.bytes(of: file), to: RelativePath(bytes: file.path.bytes), on: connection)
      queue.arrived(file)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    try client.pool.forEach(files) { [client] connection, path in
      let response = try client.ask("DELETE", RelativePath(bytes: path.bytes), on: connection)
      guard response.status.kind == .success || response.status == 404 else {
        throw client.error(response, "removing \(path.text)")
      }
    }
    // WebDAV removes a folder with all that is in it, the owner's files too.
    for folder in folders where try client.list(folder, context.listingMeter()).isEmpty {
      try client.removeFolder(folder)
    }
  }

  func write(bookkeeping: [UInt8]) throws {
    if !isReady {
      try client.makeFolder(.root)
      try client.makeFolder(WebDAVClient.waiting)
      isReady = true
    }
    try client.put(bookkeeping, to: Self.record)
  }

  func finish(bookkeeping: [UInt8]) throws {
    try write(bookkeeping: bookkeeping)
    // With what publishes left there that were ended.
    try client.removeFolder(WebDAVClient.waiting)
  }

  private static let record = RelativePath.root.appending(ReservedNames.published)
}
