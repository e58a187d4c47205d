import SiteFiles
import SystemFiles

/// The target's folder on a host, and the one that holds our bookkeeping and files on their way.
///
/// That one is next to the target's folder, hidden and closed to others: out of the web root. If
/// nothing can be made there, or if it is on another disk, it is inside.
final class SFTPPlace {
  private static let manifest = "manifest"

  /// Where the site's files are.
  var root: [UInt8]
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
    guard !address.path.isEmpty else {
      throw PublishError(
        .configuration, "\(address.text) names no folder; add its path, such as /srv/www/rates")
    }
    root = Array((path.isEmpty ? "." : path).utf8)
    let names = path.split(separator: "/")
    beside = names.last.map { last in
      let above = path.dropLast(last.utf8.count)
      return Array("\(above).\(last).ratepress".utf8)
    }
    inside = root + Array("/\(ReservedNames.prefix)publish".utf8)
    self.connection = connection
  }

  func path(of folder: RelativePath) -> [UInt8] {
    folder == .root ? root : root + [UInt8(ascii: "/")] + folder.bytes
  }

  func path(of file: PagePath) -> [UInt8] {
    root + [UInt8(ascii: "/")] + file.folder.appending(file.name).bytes
  }

  /// A file on its way.
  func temporary(_ name: String) throws -> [UInt8] { try workFolder() + Array("/t\(name)".utf8) }

  func readManifest(_ name: String = SFTPPlace.manifest) throws -> [UInt8]? {
    connection.requests += 1
    return try connection.withRecord { session, meter in
      var found: [([UInt8], [UInt8])] = []
      let folders = [beside, inside].compactMap(\.self)
      var left = folders.count
      for folder in folders {
        let path = Self.path(of: name, in: folder)
        readOwn(path, session, meter) { bytes in
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

  /// Reads a record if it is the login's own: what another user puts there could name any file as ours.
  private func readOwn(
    _ path: [UInt8], _ session: SFTPSession, _ meter: PeerMeter,
    _ completion: @escaping ([UInt8]?) throws -> Void
  ) {
    session.send(.openForReading(path)) { [connection] reply in
      guard case .handle(let handle) = reply else { return try completion(nil) }
      let proof = Ownership()
      session.send(.status(of: handle)) { proof.status = $0 }
      // Only the owner, and root, may do that.
      session.send(.setMode(0o600, ofOpen: handle)) { reply in
        proof.change = reply
        guard proof.isGiven(isFolder: false, isRoot: connection.isRoot) else {
          session.send(.close(handle)) { _ in }
          connection.warn(
            "\(connection.host):\(String(decoding: path, as: UTF8.self)) belongs to somebody else, or others may "
              + "change it; it does not count as our record")
          return try completion(nil)
        }
        SFTPTransfer.readOn(handle, [], session, meter, completion)
      }
    }
  }

  /// The replies that tell whether something is the login's own.
  private final class Ownership {
    var status: SFTPReply?
    var change: SFTPReply?

    func isGiven(isFolder: Bool, isRoot: Bool) -> Bool {
      guard case .attributes(let attributes)? = status, case .status(.ok, _)? = change else {
        return false
      }
      return (isFolder ? attributes.isFolder : attributes.isFile) && !attributes.isOpen
        && (!isRoot || attributes.user == 0)
    }
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

  func writeManifest(_ bytes: [UInt8], _ name: String = SFTPPlace.manifest) throws {
    try sendManifest(bytes, name) {}
    try connection.with { try $0.finish() }
  }

  /// The same without waiting for the end.
  func sendManifest(
    _ bytes: [UInt8], _ name: String = SFTPPlace.manifest, _ completion: @escaping () -> Void
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
      let temporary = Self.temporaryManifest(in: folder)
      SFTPTransfer.write(bytes, to: temporary, mode: 0o600, session) { [connection] failure in
        if let failure { throw connection.error(failure, "write", path) }
        show(temporary)
      }
    }
  }

  /// Brings a record there that a later `writeManifest` shows; does not wait for that.
  func stageManifest(_ bytes: [UInt8]) throws {
    let temporary = Self.temporaryManifest(in: try workFolder())
    try connection.with { session in
      SFTPTransfer.write(bytes, to: temporary, mode: 0o600, session) { [weak self] failure in
        if failure == nil { self?.staged = (temporary, bytes) }
      }
    }
  }

  /// Forgets what was under way over a connection that broke.
  func reset() { (staged, trial) = (nil, nil) }

  private static func temporaryManifest(in folder: [UInt8]) -> [UInt8] {
    folder + Array("/m\(UInt64.random(in: .min ... .max))".utf8)
  }

  /// Removes what killed publishes left on its way: in the folder that is used, and in the other one if
  /// that could not be used.
  /// - Parameter names: What stays in the folder that is used.
  func removeLeftovers(except names: Set<String> = [SFTPPlace.manifest]) throws {
    let work = try workFolder()
    connection.requests += 1
    try connection.withListing { session, meter in
      var left: [[UInt8]] = [probed]
      for folder in [beside, inside].compactMap(\.self) {
        SFTPListing.names(in: folder, session, meter) { name in
          let isLeft =
            folder == work
            ? !names.contains(String(decoding: name, as: UTF8.self)) : Self.isTemporary(name)
          if isLeft { left.append(folder + [UInt8(ascii: "/")] + name) }
        }
      }
      try session.finish()
      for path in left { session.send(.remove(path)) { _ in } }
      try session.finish()
    }
  }

  /// Whether a file is one of ours on its way: a letter and a number.
  private static func isTemporary(_ name: [UInt8]) -> Bool {
    guard let first = name.first, let second = name.dropFirst().first else { return false }
    return "tmp".utf8.contains(first) && ("0"..."9").contains(Character(Unicode.Scalar(second)))
  }

  /// Where a file is renamed to that finds out whether that can be done.
  private var probed: [UInt8] { root + Array("/\(ReservedNames.prefix)probe".utf8) }

  /// Makes a folder of the site with those above it.
  func makeFolders(above folder: RelativePath, _ session: SFTPSession) {
    var place = RelativePath.root
    session.send(.makeFolder(root, mode: 0o755)) { _ in }
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
    /// Of the folder next to the target's.
    let ownership = Ownership()
    var found: SFTPReply?
    var renamed: SFTPReply?
  }

  private func begin() throws -> Trial {
    let trial = Trial()
    try connection.with { session in
      session.send(.makeFolder(root, mode: 0o755)) { [root] reply in
        trial.made = reply
        guard case .status(.ok, _) = reply else { return }
        session.send(.setMode(0o755, of: root)) { _ in }
      }
      session.send(.status(at: root)) { trial.found = $0 }
      if let beside {
        session.send(.makeFolder(beside, mode: 0o700)) { _ in }
        session.send(.ownStatus(at: beside)) { trial.ownership.status = $0 }
        session.send(.setMode(0o700, of: beside)) { trial.ownership.change = $0 }
        probe(beside, session) { trial.renamed = $0 }
      }
    }
    return trial
  }

  private func choose(after trial: Trial, _ session: SFTPSession) throws -> [UInt8] {
    guard case .attributes(let attributes)? = trial.found else {
      throw connection.error(trial.made ?? .extended([]), "create", root)
    }
    guard attributes.isFolder else {
      throw PublishError(
        .failed,
        "\(connection.host):\(String(decoding: root, as: UTF8.self)) is no folder; move it away")
    }
    switch trial.renamed {
    case .status(.ok, _):
      if let beside, trial.ownership.isGiven(isFolder: true, isRoot: connection.isRoot) {
        return beside
      }
    case .status(.refused, _)?, .status(.failure(8), _)?:
      throw connection.error(trial.renamed ?? .extended([]), "write", root)
    default: break
    }
    let reply = try session.call(.makeFolder(inside, mode: 0o700))
    let ownership = Ownership()
    session.send(.ownStatus(at: inside)) { ownership.status = $0 }
    ownership.change = try session.call(.setMode(0o700, of: inside))
    guard case .attributes? = ownership.status else {
      throw connection.error(reply, "create", inside)
    }
    guard ownership.isGiven(isFolder: true, isRoot: connection.isRoot) else {
      throw PublishError(
        .failed,
        "\(connection.host):\(String(decoding: inside, as: UTF8.self)) belongs to somebody else, or others may "
          + "change it; remove it there")
    }
    return inside
  }

  /// Finds out whether files can be made in a folder, and renamed from there into the target's.
  /// - Parameter completion: Gets the reply to the renaming, if it comes to that.
  private func probe(
    _ folder: [UInt8], _ session: SFTPSession, _ completion: @escaping (SFTPReply) -> Void
  ) {
    let probe = folder + Array("/p\(UInt64.random(in: .min ... .max))".utf8)
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
