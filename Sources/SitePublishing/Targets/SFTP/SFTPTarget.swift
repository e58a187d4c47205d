import SiteFiles
import SystemFiles

/// A folder on a host that is reached by SSH: each file is written under a temporary name and renamed.
///
/// The installed `ssh` makes the connection; over it, hundreds of requests are under way at once.
final class SFTPTarget: PreparingTarget, ReconnectingTarget, ReleaseKeepingTarget {
  /// How many files are open at once in the beginning. Fewer once a connection broke: then some arrive
  /// before the next one does.
  private var window = 192
  /// How many bytes wait to be sent before the next file is read.
  private static let backlog = 1 << 20

  let connection: SFTPConnection
  let place: SFTPPlace
  private var upload: SFTPUpload?
  /// The first record of this publish, as long as it is not known to be there: nothing shows before.
  private var firstRecord: [UInt8]?
  /// The record that it replaces.
  private var formerRecord: [UInt8]?
  private var hasRecord = false
  private var isRecordUnderWay = false
  /// What `finish` will get.
  private var last: [UInt8]?
  /// Folders that nothing is put in, or made in, before they are known to be no links.
  private var folderLook: SFTPFolderLook?
  /// Folders to make once the record is there.
  private var newFolders: [RelativePath] = []

  var vouchesForRecord: Bool { true }
  var requests: Int { connection.requests }

  init(_ context: PublishContext) throws {
    connection = try SFTPConnection(context)
    place = try SFTPPlace(context.address, connection)
  }

  func readRecord() throws -> [UInt8]? {
    if firstRecord != nil {
      try resumeRecord()
      try connection.with { session in while firstRecord != nil { try session.turn() } }
    }
    let record = try place.readRecord()
    if !hasRecord { formerRecord = record }
    return record
  }

  func list() throws -> PublishListing? {
    connection.requests += 1
    return try connection.withListing { session, meter in
      let listing = SFTPListing(place.root, session, connection, meter)
      return try listing.read()
    }
  }

  func digests(of files: [PublishFile]) throws -> [Digest?] {
    try connection.with { session in
      var digests = [Digest?](repeating: Digest(value: 0), count: files.count)
      var next = 0
      var underWay = 0
      while next < files.count || underWay > 0 {
        while underWay < window, next < files.count {
          let index = next
          (next, underWay) = (next + 1, underWay + 1)
          connection.requests += 1
          let path = place.path(of: files[index].path)
          SFTPTransfer.read(path, count: files[index].content.size + 1, session) { bytes in
            underWay -= 1
            if let bytes { digests[index] = bytes.withUnsafeBytes { Digest(of: $0) } }
          }
        }
        try session.turn()
      }
      return digests
    }
  }

  func prepare(record: [UInt8]) throws {
    (firstRecord, hasRecord, last, folderLook) = (nil, false, record, nil)
    try place.prepare()
  }

  func look(at folders: [RelativePath]) throws {
    let look = SFTPFolderLook(folders, place)
    folderLook = look
    connection.requests += folders.count
    try connection.with(look.send)
  }

  func makeFolders(_ folders: [RelativePath]) throws {
    newFolders = folders
    if mayShow { try connection.with(makeFolders) }
  }

  func put(_ queue: PublishQueue) throws {
    try resume()
    let upload =
      self.upload
      ?? SFTPUpload(queue, place, connection, window: window)
    self.upload = upload
    try connection.with { session in
      try upload.run(session) {
        guard mayShow else { return false }
        makeFolders(session)
        return true
      }
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    guard !files.isEmpty || !folders.isEmpty else { return }
    try settle()
    let real = try place.real(RealFolders.needed(for: files, folders))
    try connection.with { session in
      for file in files where real.contains(file.folder) {
        connection.requests += 1
        let path = place.path(of: file)
        session.send(.remove(path)) { [connection] reply in
          switch reply {
          case .status(.ok, _), .status(.missing, _): break
          default: throw connection.error(reply, "remove", path)
          }
        }
        if session.backlog > Self.backlog { try session.turn() }
      }
      for folder in folders where real.contains(folder) {
        connection.requests += 1
        session.send(.removeFolder(place.path(of: folder))) { _ in }
      }
      try session.finish()
    }
  }

  /// Files go before the first record is there: whatever it said, some of a killed publish may be left.
  func clean() throws {
    try settle()
    try place.removeLeftovers()
  }

  func write(record: [UInt8]) throws {
    firstRecord = nil
    guard !hasRecord else { return try place.writeRecord(record) }
    firstRecord = record
    try sendRecord()
    hasRecord = true
    if let last { try place.stageRecord(last) }
    last = nil
  }

  func finish(record: [UInt8]) throws {
    try settle()
    try place.writeRecord(record)
  }

  func settle(record: [UInt8]) throws { try place.writeRecord(record) }

  func rollback() throws { throw Self.noReleases }
  func keptReleases() throws -> [KeptRelease] { throw Self.noReleases }

  private static let noReleases = PublishError(
    .configuration,
    "the target keeps no former releases; set publish.releases to 2 or more, and publish")

  func reconnect() throws {
    connection.close()
    place.reset()
    (upload, isRecordUnderWay) = (nil, false)
    folderLook?.restart()
    window = max(window / 4, 8)
  }

  func close() { connection.close() }

  /// Sends the first record; files go after it before it is there.
  private func sendRecord() throws {
    guard let firstRecord else { return }
    try place.sendRecord(firstRecord) { [self] in
      (self.firstRecord, isRecordUnderWay) = (nil, false)
    }
    isRecordUnderWay = true
  }

  /// Whether the first record is there, and no link is in the place of a folder.
  private var mayShow: Bool { firstRecord == nil && folderLook?.isDone != false }

  /// Sends the first record again over a new connection, if no other publish came in between.
  private func resumeRecord() throws {
    guard firstRecord != nil, !isRecordUnderWay else { return }
    let now = try place.readRecord()
    guard now == formerRecord || now == firstRecord else { throw PublishError.loss(of: now) }
    try sendRecord()
  }

  /// Sends what is missing for that.
  private func resume() throws {
    try resumeRecord()
    if let folderLook, !folderLook.isDone { try connection.with(folderLook.send) }
  }

  /// Waits until the first record is there, and the folders are.
  private func settle() throws {
    guard !mayShow || !newFolders.isEmpty else { return }
    try resume()
    try connection.with { session in
      while !mayShow { try session.turn() }
      makeFolders(session)
    }
  }

  /// Makes the folders that wait for that. The replies come while files are sent.
  private func makeFolders(_ session: SFTPSession) {
    for folder in newFolders {
      connection.requests += 1
      let path = place.path(of: folder)
      session.send(.makeFolder(path, mode: 0o755)) { [connection] reply in
        switch reply {
        case .status(.ok, _): SFTPPlace.open(path, session)
        case .status(.refused, _): throw connection.error(reply, "create", path)
        // Most probably it exists; if not, its first file shows that.
        default: break
        }
      }
    }
    newFolders = []
  }
}
