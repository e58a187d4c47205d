import SiteFiles
import SystemFiles

/// The target's folder on a host, and the one that holds our record and files on their way.
///
/// That one is next to the target's folder, hidden and closed to others: out of the web root. If
/// nothing can be made there, or if it is on another disk, it is inside.
final class SFTPPlace {
  private static let record = "manifest"

  /// Where the site's files are.
  var root: [UInt8]
  /// Whether that is a release in the making. It is never made anew: if it is gone, another publish moved it.
  var isRelease = false
  /// The folder next to the target's; nil if that is a login's own.
  let beside: [UInt8]?
  private let inside: [UInt8]
  private let connection: SFTPConnection
  /// The one of the two that is used.
  var work: [UInt8]?
  /// A record that is there under a temporary name.
  private var staged: (path: [UInt8], bytes: [UInt8])?
  private var trial: Trial?

  init(_ address: PublishAddress, _ connection: SFTPConnection) throws(PublishError) {
    // As other programs write a path below the login's own folder.
    let isOwn = address.path == "/~" || address.path.hasPrefix("/~/")
    let path = isOwn ? String(address.path.dropFirst(3)) : address.path
    try Self.check(address)
    root = Array((path.isEmpty ? "." : path).utf8)
    let names = path.split(separator: "/")
    beside = names.last.map { last in
      let above = path.dropLast(last.utf8.count)
      return Array("\(above).\(last).ratepress".utf8)
    }
    inside = root + Array("/\(ReservedNames.prefix)publish".utf8)
    self.connection = connection
  }

  /// Throws unless an address names a folder.
  static func check(_ address: PublishAddress) throws(PublishError) {
    guard !address.path.isEmpty else {
      throw PublishError(
        .configuration, "\(address.text) names no folder; add its path, such as /srv/www/rates")
    }
  }

  func path(of folder: RelativePath) -> [UInt8] {
    folder == .root ? root : root + [UInt8(ascii: "/")] + folder.bytes
  }

  func path(of file: PagePath) -> [UInt8] {
    root + [UInt8(ascii: "/")] + file.folder.appending(file.name).bytes
  }

  /// A file on its way.
  func temporary(_ name: SFTPTemporaryName) throws -> [UInt8] {
    Self.path(of: name.text, in: try workFolder())
  }

  func readRecord(_ name: String = SFTPPlace.record) throws -> [UInt8]? {
    connection.requests += 1
    return try connection.withRecord { session, meter in
      var found: [([UInt8], [UInt8])] = []
      let folders = [beside, inside].compactMap(\.self)
      var left = folders.count
      for folder in folders {
        readOwn(name, in: folder, session, meter) { bytes in
          left -= 1
          if let bytes { found.append((folder, bytes)) }
        }
      }
      while left > 0 { try session.turn() }
      guard let (folder, bytes) = found.first(where: { $0.0 == beside }) ?? found.first else {
        return nil
      }
      if work == nil { work = folder }
      return bytes
    }
  }

  /// Reads a record if it is the login's own: what another user puts there could name any file as ours. Nothing is
  /// changed for that, since a link may have taken the place of the folder or the record.
  private func readOwn(
    _ name: String, in folder: [UInt8], _ session: SFTPSession, _ meter: PeerMeter,
    _ completion: @escaping ([UInt8]?) throws -> Void
  ) {
    let path = Self.path(of: name, in: folder)
    var holder: SFTPReply?
    session.send(.ownStatus(at: folder)) { holder = $0 }
    session.send(.ownStatus(at: path)) { [self] reply in
      guard case .attributes(let folderAttributes)? = holder, case .attributes(let record) = reply
      else { return try completion(nil) }
      guard isOwnFolder(folderAttributes), isOwnRecord(record, in: folderAttributes) else {
        refuse(path)
        return try completion(nil)
      }
      session.send(.openForReading(path)) { [self] reply in
        guard case .handle(let handle) = reply else { return try completion(nil) }
        var isOwn = false
        session.send(.status(of: handle)) { [self] reply in
          guard case .attributes(let attributes) = reply else { return }
          isOwn = isOwnRecord(attributes, in: folderAttributes)
        }
        if !connection.isRoot, !record.isClosed {
          // No link is in the way. Only the owner may do that.
          session.send(.setMode(0o600, ofOpen: handle)) { reply in
            if case .status(.ok, _) = reply {} else { isOwn = false }
          }
        }
        SFTPTransfer.readOn(handle, [], session, meter) { [self] bytes in
          if !isOwn { refuse(path) }
          try completion(isOwn ? bytes : nil)
        }
      }
    }
  }

  private func refuse(_ record: [UInt8]) {
    connection.warn(
      "\(text(record)) is a link, belongs to somebody else, or is open to others; it does not count as our "
        + "record")
  }

  /// Whether a file can be the login's own record. One that is closed to all but its owner cannot be opened by another
  /// login, except by root; some servers close none.
  private func isOwnRecord(
    _ record: SFTPReply.Attributes, in folder: SFTPReply.Attributes
  ) -> Bool {
    record.isFile && !record.isOpen
      && (connection.isRoot ? record.user == 0 : record.isClosed || record.user == folder.user)
  }

  /// Whether a folder is none of another user's, as far as that can be seen: if something can be made in one that only
  /// its owner may change, it is the login's own.
  private func isOwnFolder(_ attributes: SFTPReply.Attributes) -> Bool {
    attributes.isFolder && !attributes.isOpen && (!connection.isRoot || attributes.user == 0)
  }

  /// Makes sure that a folder of ours is no link, unless it is missing.
  /// - Parameter isClosed: Whether it must be none of another user's either.
  func require(_ folder: [UInt8], isClosed: Bool = false, _ session: SFTPSession) throws {
    guard case .attributes(let found) = try session.call(.ownStatus(at: folder)) else { return }
    guard isClosed ? isOwnFolder(found) : found.isFolder else { throw foreign(folder) }
  }

  /// What stops a publish if a folder of ours cannot be one.
  private func foreign(_ folder: [UInt8]) -> PublishError {
    PublishError(
      .failed,
      "\(text(folder)) is a link, belongs to somebody else, or is open to others; remove it there")
  }

  /// Host and path, for people.
  func text(_ path: [UInt8]) -> String {
    "\(connection.host):\(String(decoding: path, as: UTF8.self))"
  }

  /// Those of the site's folders that are no links, nor below one.
  func real(_ folders: [RelativePath]) throws -> Set<RelativePath> {
    var found: Set<RelativePath> = []
    try connection.with { session in
      for folder in folders {
        session.send(.ownStatus(at: path(of: folder))) { reply in
          if case .attributes(let attributes) = reply, attributes.isFolder { found.insert(folder) }
        }
        while session.backlog > 1 << 20 { try session.turn() }
      }
      try session.finish()
    }
    return RealFolders.real(folders, found: found)
  }

  func writeRecord(_ bytes: [UInt8], _ name: String = SFTPPlace.record) throws {
    try sendRecord(bytes, name) {}
    try connection.with { try $0.finish() }
  }

  /// The same without waiting for the end.
  func sendRecord(
    _ bytes: [UInt8], _ name: String = SFTPPlace.record, _ completion: @escaping () -> Void
  ) throws {
    let folder = try workFolder()
    connection.requests += 1
    let path = Self.path(of: name, in: folder)
    try connection.with { session in
      func show(_ temporary: [UInt8]) {
        session.send(.replace(path, by: temporary)) { [connection] reply in
          guard case .status(.ok, _) = reply else { throw connection.error(reply, "write", path) }
          completion()
        }
      }
      if let staged, staged.bytes == bytes {
        self.staged = nil
        return show(staged.path)
      }
      let temporary = Self.temporaryRecord(in: folder)
      SFTPTransfer.write(bytes, to: temporary, mode: 0o600, session) { [connection] failure in
        if let failure { throw connection.error(failure, "write", path) }
        show(temporary)
      }
    }
  }

  /// Brings a record there that a later `writeRecord` shows; does not wait for that.
  func stageRecord(_ bytes: [UInt8]) throws {
    let temporary = Self.temporaryRecord(in: try workFolder())
    try connection.with { session in
      SFTPTransfer.write(bytes, to: temporary, mode: 0o600, session) { [weak self] failure in
        if failure == nil { self?.staged = (temporary, bytes) }
      }
    }
  }

  /// Forgets what was under way over a connection that broke.
  func reset() { (staged, trial) = (nil, nil) }

  private static func temporaryRecord(in folder: [UInt8]) -> [UInt8] {
    path(of: SFTPTemporaryName("m").text, in: folder)
  }

  /// Removes what killed publishes left on its way, in both folders. Whatever a folder became meanwhile: nothing goes
  /// through a link, and nothing that has no name of ours.
  /// - Parameter names: The records that stay in the folder that is used.
  func removeLeftovers(except names: Set<String> = [SFTPPlace.record]) throws {
    let work = try workFolder()
    connection.requests += 1
    try connection.withListing { session, meter in
      var left: [[UInt8]] = [probed]
      for folder in [beside, inside].compactMap(\.self) {
        SFTPListing.names(inReal: folder, session, meter) { name in
          let text = String(decoding: name, as: UTF8.self)
          let isOldRecord = folder == work && Self.isRecord(text) && !names.contains(text)
          if SFTPTemporaryName.isOne(text) || isOldRecord {
            left.append(folder + [UInt8(ascii: "/")] + name)
          }
        }
      }
      try session.finish()
      for path in left where path != staged?.path { session.send(.remove(path)) { _ in } }
      try session.finish()
    }
  }

  /// Removes records of releases that are no more.
  func removeRecords(_ names: [String]) throws {
    let folder = try workFolder()
    try connection.with { session in
      for name in names { session.send(.remove(Self.path(of: name, in: folder))) { _ in } }
      try session.finish()
    }
  }

  /// Whether a name is that of a record, of a release too.
  private static func isRecord(_ name: String) -> Bool {
    name.wholeMatch(of: /manifest(-(next|[0-9]+))?/) != nil
  }

  /// Where a file is renamed to that finds out whether that can be done.
  private var probed: [UInt8] { root + Array("/\(ReservedNames.prefix)probe".utf8) }

  /// Makes a folder of the site with those above it.
  func makeFolders(above folder: RelativePath, _ session: SFTPSession) {
    var place = RelativePath.root
    if !isRelease { session.send(.makeFolder(root, mode: 0o755)) { _ in } }
    for name in folder.names {
      place = place.appending(name)
      session.send(.makeFolder(path(of: place), mode: 0o755)) { _ in }
    }
  }

  static func path(of name: String, in folder: [UInt8]) -> [UInt8] {
    folder + [UInt8(ascii: "/")] + name.utf8
  }

  /// The folder for what is ours, made if there is none; so is the target's own.
  private func workFolder() throws -> [UInt8] {
    if let work { return work }
    let trial = try self.trial ?? begin()
    self.trial = nil
    let folder = try connection.with { session in
      try session.finish()
      return try choose(after: trial, session)
    }
    work = folder
    return folder
  }

  /// Begins to find out where what is ours can be; does not wait for the replies.
  func prepare() throws {
    if work == nil { trial = try begin() }
  }

  /// The replies that tell where what is ours can be.
  private final class Trial {
    var made: SFTPReply?
    var found: SFTPReply?
    /// Of the folder next to the target's; nil if nothing may be made there.
    var renamed: SFTPReply?
  }

  private func begin() throws -> Trial {
    let trial = Trial()
    try connection.with { session in
      session.send(.makeFolder(root, mode: 0o755)) { [self] reply in
        trial.made = reply
        if case .status(.ok, _) = reply { Self.open(root, session) }
      }
      session.send(.status(at: root)) { trial.found = $0 }
      guard let beside else { return }
      session.send(.makeFolder(beside, mode: 0o700)) { _ in }
      session.send(.ownStatus(at: beside)) { [self] reply in
        guard case .attributes(let attributes) = reply else { return }
        if attributes.isLink { connection.warn("\(text(beside)) is a link; it is not used") }
        if isOwnFolder(attributes) { probe(beside, session) { trial.renamed = $0 } }
      }
    }
    return trial
  }

  /// Lets everybody enter a folder that was made, whatever the server's umask; not through a link that took its place.
  static func open(_ folder: [UInt8], _ session: SFTPSession) {
    session.send(.ownStatus(at: folder)) { reply in
      guard case .attributes(let attributes) = reply, attributes.isFolder,
        attributes.mode & 0o7777 != 0o755
      else { return }
      session.send(.setMode(0o755, of: folder)) { _ in }
    }
  }

  private func choose(after trial: Trial, _ session: SFTPSession) throws -> [UInt8] {
    guard case .attributes(let attributes)? = trial.found else {
      throw connection.error(trial.made ?? .extended([]), "create", root)
    }
    guard attributes.isFolder else {
      throw PublishError(.failed, "\(text(root)) is no folder; move it away")
    }
    switch trial.renamed {
    case .status(.ok, _)?:
      if let beside { return beside }
    case .status(.refused, _)?, .status(.failure(8), _)?:
      throw connection.error(trial.renamed ?? .extended([]), "write", root)
    default: break
    }
    let reply = try session.call(.makeFolder(inside, mode: 0o700))
    guard case .attributes(let found) = try session.call(.ownStatus(at: inside)) else {
      throw connection.error(reply, "create", inside)
    }
    guard isOwnFolder(found) else { throw foreign(inside) }
    let probe = Self.path(of: SFTPTemporaryName("p").text, in: inside)
    let created = try session.call(.create(probe, mode: 0o600))
    guard case .handle(let handle) = created else {
      if case .status(.refused, _) = created { throw foreign(inside) }
      throw connection.error(created, "write", inside)
    }
    session.send(.close(handle)) { _ in }
    session.send(.remove(probe)) { _ in }
    return inside
  }

  /// Finds out whether files can be made in a folder, and renamed from there into the target's.
  /// - Parameter completion: Gets the reply to the renaming, if it comes to that.
  private func probe(
    _ folder: [UInt8], _ session: SFTPSession, _ completion: @escaping (SFTPReply) -> Void
  ) {
    let probe = Self.path(of: SFTPTemporaryName("p").text, in: folder)
    let other = probed
    session.send(.create(probe, mode: 0o600)) { reply in
      guard case .handle(let handle) = reply else { return }
      session.send(.close(handle)) { _ in }
      session.send(.replace(other, by: probe), completion)
      session.send(.remove(other)) { _ in }
      session.send(.remove(probe)) { _ in }
    }
  }
}
