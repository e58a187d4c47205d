import Basics
import SiteFiles
import Synchronization

/// A bucket of an S3 store, or what begins with a prefix in it.
final class S3Target: PublishTarget {
  static let kind = TargetKind(
    ["s3"],
    keys: ["key_file", "endpoint", "region", "path_style", "ca_file", "parallel", "compress"],
    look: { context throws(PublishError) in _ = try S3Client(context) }
  ) { try S3Target($0) }

  private let client: S3Client
  private let context: PublishContext
  private var site: PublishSite? { context.site }
  /// The version of the record that was read or written last; nil if there is none.
  private var version: String?
  private var hasConditions = true

  var variant: Digest? { client.isCompressed ? S3Object.variant : nil }
  var requests: Int { client.pool.requests }

  init(_ context: PublishContext) throws(PublishError) {
    client = try S3Client(context)
    self.context = context
  }

  func readRecord() throws -> [UInt8]? {
    let response = try client.ask(
      "GET", ReservedNames.published.bytes, limit: context.limits.record)
    version = response["ETag"]
    switch (response.status, client.errors.code(of: response)) {
    case (200, _): return response.body
    // Without the right to list, a store hides that there is no such object.
    case (404, "NoSuchKey"), (403, "AccessDenied"):
      version = nil
      return nil
    default: throw client.errors.error(response, "reading what was published before")
    }
  }

  func list() throws -> PublishListing? {
    var listing = PublishListing()
    let meter = context.listingMeter()
    var token: String?
    repeat {
      let page = try client.list(after: token, meter)
      for record in page.records {
        try listing.add(record, prefix: client.place.prefix, meter)
      }
      guard page.fields["IsTruncated"] == "true" else { break }
      guard let next = page.fields["NextContinuationToken"], !next.isEmpty, next != token else {
        throw PublishError(
          .failed,
          "\(client.errors.name): listing: the store says that its list goes on, and not how; run again later, or "
            + "ask its operator")
      }
      token = next
    } while true
    return client.isCompressed ? try uncompressed(listing) : listing
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    let digests = Mutex([Digest?](repeating: nil, count: files.count))
    try client.pool.forEach(Array(files.enumerated())) {
      [client, site = context.site] connection, item in
      let (index, file) = item
      let response = try client.ask(
        "GET", file.path.bytes, limit: file.content.size * 2 + 1024, on: connection)
      guard response.status == 200 || response.status == 404 else {
        throw client.errors.error(response, "reading \(file.path.text)")
      }
      let expected = try client.stored(site?.bytes(of: file) ?? [], file.path)
      let isSame = response.status == 200 && response.body == expected
      digests.withLock { $0[index] = isSame ? file.content.digest : Digest(value: 0) }
    }
    return digests.withLock(\.self)
  }

  func put(_ queue: PublishQueue) throws {
    try client.pool.forEach(next: { queue.next() }) { [client] connection, file in
      let stored = try client.stored(queue.bytes(of: file), file.path)
      let response = try client.ask(
        "PUT", file.path.bytes,
        S3Object.headers(file.path, isCompressed: client.isStoredCompressed(file.path)),
        body: stored, on: connection)
      guard response.status == 200 else {
        throw client.errors.error(response, "writing \(file.path.text)")
      }
      queue.arrived(file, sent: stored.count)
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    try client.pool.forEach(files) { [client] connection, path in
      let response = try client.ask("DELETE", path.bytes, on: connection)
      guard [200, 204, 404].contains(response.status) else {
        throw client.errors.error(response, "removing \(path.text)")
      }
    }
  }

  func write(record: [UInt8]) throws { try put(record) }

  func finish(record: [UInt8]) throws { try put(record) }

  /// Replaces the record as it was read or written last. If it is another one meanwhile, this is
  /// interrupted: who tries again reads it first.
  private func put(_ record: [UInt8]) throws {
    var headers = ["Content-Type: application/octet-stream", "Cache-Control: private, no-store"]
    let isConditional = hasConditions
    if isConditional { headers.append(version.map { "If-Match: \($0)" } ?? "If-None-Match: *") }
    let response = try client.ask(
      "PUT", ReservedNames.published.bytes, headers, body: record)
    switch response.status {
    case 200: version = response["ETag"]
    case _ where isConditional && client.errors.mayKnowNoConditions(response):
      hasConditions = false
      do {
        try put(record)
      } catch {
        hasConditions = true
        throw error
      }
    case 409 where isConditional, 412,
      404 where version != nil && client.errors.code(of: response) == "NoSuchKey":
      // The answer to an earlier try may have been lost, and so may the record.
      guard let now = try readRecord() else {
        throw PublishError(.interrupted, "\(client.errors.name): \(PublishError.recordIsGone.text)")
      }
      guard now != record else { return }
      throw PublishError(
        .interrupted,
        "\(client.errors.name): another publish to the same place was active; run again once it "
          + "has ended")
    default: throw client.errors.error(response, "writing what is published")
    }
  }

  /// The listing with the sizes that files of ours have before compression.
  private func uncompressed(_ listing: PublishListing) throws -> PublishListing {
    var listing = listing
    for (folder, content) in site?.manifest.folders ?? [:] {
      for (name, file) in content.files.sorted {
        let path = PagePath(folder: folder, name: name)
        guard let size = listing.files[path], let content = file.contents else { continue }
        let page = PublishFile(index: 0, path: path, content: content)
        if try client.stored(site?.bytes(of: page) ?? [], path).count == size {
          listing.files[path] = content.size
        }
      }
    }
    return listing
  }
}

extension PublishListing {
  /// Adds an object, as S3 lists it.
  fileprivate mutating func add(
    _ record: [String: String], prefix: String, _ meter: PeerMeter
  ) throws(PublishError) {
    let key = PercentEncoding.decode((record["Key"] ?? "").replacing("+", with: "%20"))
    try meter.take(key: key)
    guard key.starts(with: prefix.utf8), let size = Int(record["Size"] ?? ""),
      let path = PagePath(String(decoding: key.dropFirst(prefix.utf8.count), as: UTF8.self))
    else { return }
    files[path] = size
    var folder = path.folder
    while let (parent, _) = folder.parentAndName, folders.insert(folder).inserted {
      try meter.take(folder)
      folder = parent
    }
  }
}
