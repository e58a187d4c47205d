import Foundation
import SiteFiles
import SystemFiles

/// A folder on a host that is a link to one of several releases: a new one is made of hard links to
/// the shown one's files and of new files, and the link swaps in one step.
///
/// ```
/// rates              a link to rates.releases/1767225600
/// rates.releases/    1767222000, 1767225600: named by Unix time; next: one in the making;
///                    next-5: a copy that becomes next
/// .rates.ratepress/  manifest-1767225600 …: what each holds
/// ```
final class SFTPReleases: ReconnectingTarget, ReleaseKeepingTarget {
  private static let next = "next"

  private let base: SFTPTarget
  private let count: Int
  private let link: [UInt8]
  private let work: [UInt8]
  private let releases: [UInt8]
  /// What the link says of a release before its name.
  private let prefix: [UInt8]
  /// The release that readers see; nil if there is none.
  private var live: Int?
  /// Whether `next` has what the release before it has.
  private var isNextReady = false
  /// What is named `next` and has no record, left by a publish that was killed.
  private var leftover: SFTPReply.Attributes?
  /// Whether this publish has written a record.
  private var hasBegun = false
  /// The release that `next` becomes; nil before it has its record.
  private var made: Int?

  private var place: SFTPPlace { base.place }
  private var connection: SFTPConnection { base.connection }

  var showsAtFinish: Bool { true }
  var vouchesForRecord: Bool { true }
  var requests: Int { base.requests }

  init(_ base: SFTPTarget, count: Int) throws(PublishError) {
    self.base = base
    self.count = count
    link = base.place.root
    guard let work = base.place.beside, let name = link.split(separator: UInt8(ascii: "/")).last
    else {
      throw PublishError(
        .configuration, "releases needs a folder below the login's own in publish.to")
    }
    self.work = work
    releases = link + Array(".releases".utf8)
    prefix = Array(name) + Array(".releases/".utf8)
    base.place.work = work
    base.place.isRelease = true
  }

  func readRecord() throws -> [UInt8]? {
    if let made { return try place.readRecord(Self.record("\(made)")) }
    let next = try readLink()
    if hasBegun {
      guard next?.isFolder == true else { throw PublishError.overtaken }
      return try place.readRecord(Self.record(Self.next))
    }
    (isNextReady, leftover) = (false, nil)
    place.root = path(Self.next)
    if next?.isFolder == true, let bytes = try place.readRecord(Self.record(Self.next)) {
      isNextReady = true
      return bytes
    }
    leftover = next
    guard let live else { return nil }
    place.root = path("\(live)")
    return try place.readRecord(Self.record("\(live)"))
  }

  func list() throws -> PublishListing? { try base.list() }
  func digests(of files: [PublishFile]) throws -> [Digest?] { try base.digests(of: files) }
  func makeFolders(_ folders: [RelativePath]) throws { try base.makeFolders(folders) }
  func look(at folders: [RelativePath]) throws { try base.look(at: folders) }
  func put(_ queue: PublishQueue) throws { try base.put(queue) }
  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    try base.remove(files, folders: folders)
  }

  func clean() throws {
    let names = try names()
    for name in names where name.hasPrefix("\(Self.next)-") { try removeAll(at: path(name)) }
    let kept = names.filter { Self.id($0) != nil } + [Self.next]
    try place.removeLeftovers(except: Set(kept.map(Self.record)))
  }

  func write(record: [UInt8]) throws {
    // A release that has its own record, and is not shown, needs no other one.
    guard made == nil else { return }
    if !isNextReady {
      try makeNext()
      isNextReady = true
    }
    try place.writeRecord(record, Self.record(Self.next))
    hasBegun = true
  }

  func finish(record: [UInt8]) throws {
    let id = try made ?? max(Int(Date().timeIntervalSince1970), (ids().last ?? 0) + 1)
    if made == nil { try place.writeRecord(record, Self.record("\(id)")) }
    made = id
    if try !exists(path("\(id)")) { try renameNext(to: id) }
    try show(id)
    live = id
    do {
      try prune()
    } catch {
      connection.warn("\(error.text); former releases stay until the next one is published")
    }
  }

  func settle(record: [UInt8]) throws {
    guard let live else { return }
    try place.writeRecord(record, Self.record("\(live)"))
  }

  func rollback() throws {
    _ = try readLink()
    guard let live else {
      throw PublishError(
        .failed, "\(connection.host): no release is shown; \"ratepress publish\" makes one")
    }
    guard let former = try ids().last(where: { $0 < live }) else {
      throw PublishError(
        .failed, "\(connection.host): there is no release before the one that is shown")
    }
    try show(former)
  }

  func keptReleases() throws -> [KeptRelease] {
    _ = try readLink()
    return try ids().reversed().map { KeptRelease(time: $0, isLive: $0 == live) }
  }

  func reconnect() throws { try base.reconnect() }
  func close() { base.close() }

  /// Finds out what is shown, and that the folders of ours are none of somebody else's.
  /// - Returns: The release in the making, or what has its name.
  private func readLink() throws -> SFTPReply.Attributes? {
    connection.requests += 1
    let (reply, status, next) = try connection.with { session in
      try place.require(work, isClosed: true, session)
      try place.require(releases, session)
      return (
        try session.call(.readLink(link)), try session.call(.status(at: link)),
        try session.call(.ownStatus(at: path(Self.next)))
      )
    }
    switch (reply, status) {
    case (.names(let names), _):
      guard let target = names.first?.name, target.starts(with: prefix),
        let id = Self.id(String(decoding: target.dropFirst(prefix.count), as: UTF8.self))
      else { throw occupied("a link to another place") }
      live = id
    case (_, .attributes): throw occupied("a folder or a file")
    default: live = nil
    }
    guard case .attributes(let attributes) = next else { return nil }
    return attributes
  }

  private func occupied(_ what: String) -> PublishError {
    let path = String(decoding: link, as: UTF8.self)
    return PublishError(
      .failed,
      "\(connection.host):\(path) is \(what), and releases needs a link of its own there; move it "
        + "away on the host: mv \(path) \(path).before")
  }

  /// Makes `next` a copy of the shown release by hard links, the owner's files included. The copy gets a name of its
  /// own first: of two publishes at once one alone can rename its copy.
  private func makeNext() throws {
    if let leftover { try remove(leftover) }
    let copy = unusedPath()
    do {
      try make(copy)
      try call(.replace(path(Self.next), by: copy), "write", path(Self.next))
    } catch let error as PublishError where error.kind == .failed {
      let (isTaken, isOwn) = try (exists(path(Self.next)), exists(copy))
      if isOwn { try removeAll(at: copy) }
      // Another one may have taken a copy in the making for a leftover.
      let isGone = place.root == copy && !isOwn
      guard isTaken || isGone else { throw error }
      throw PublishError.overtaken
    }
    place.root = path(Self.next)
  }

  /// Removes what a killed publish left as `next`. Another publish may have put its own there since: of two, one alone
  /// can move it away, and sees by the record whose it is.
  private func remove(_ leftover: SFTPReply.Attributes) throws {
    let moved = unusedPath()
    connection.requests += 1
    switch try connection.with({ try $0.call(.replace(moved, by: path(Self.next))) }) {
    case .status(.ok, _): break
    case .status(.missing, _): return
    case let reply: throw connection.error(reply, "write", moved)
    }
    if leftover.isFolder, try place.readRecord(Self.record(Self.next)) != nil {
      _ = try connection.with { try $0.call(.replace(path(Self.next), by: moved)) }
      throw PublishError.overtaken
    }
    try removeAll(at: moved)
  }

  private func unusedPath() -> [UInt8] { path("\(Self.next)-\(UInt64.random(in: .min ... .max))") }

  /// Makes a copy of the shown release at a path.
  private func make(_ copy: [UInt8]) throws {
    try connection.withListing { session, meter in
      // A link would bring what it leads to into the new release.
      if let live { try place.require(path("\(live)"), session) }
      let listing = try live.map {
        try SFTPListing(path("\($0)"), session, connection, meter).read()
      }
      _ = try session.call(.makeFolder(work, mode: 0o700))
      for folder in [releases, copy] {
        if case .status(.ok, _) = try session.call(.makeFolder(folder, mode: 0o755)) {
          SFTPPlace.open(folder, session)
        }
      }
      guard case .attributes = try session.call(.ownStatus(at: copy)) else {
        throw connection.error(
          try session.call(.makeFolder(copy, mode: 0o755)), "create", copy)
      }
      place.root = copy
      guard let live, let listing else { return }
      try self.copy(listing, from: path("\(live)"), session)
    }
  }

  private func copy(_ listing: PublishListing, from source: [UInt8], _ session: SFTPSession) throws
  {
    for folder in listing.folders.sorted() where folder != .root {
      session.send(.makeFolder(place.path(of: folder), mode: 0o755)) { _ in }
      session.send(.setMode(0o755, of: place.path(of: folder))) { _ in }
    }
    for (file, size) in listing.files {
      let old = source + [UInt8(ascii: "/")] + file.folder.appending(file.name).bytes
      let new = place.path(of: file)
      if size >= 0 {
        session.send(.hardLink(new, to: old)) { [connection] reply in
          guard case .status(.ok, _) = reply else { throw connection.error(reply, "link", new) }
        }
      } else {
        session.send(.readLink(old)) { reply in
          guard case .names(let names) = reply, let target = names.first?.name else { return }
          session.send(.link(new, to: target)) { _ in }
        }
      }
      while session.backlog > 1 << 20 { try session.turn() }
    }
    try session.finish()
  }

  /// Swaps the link.
  private func show(_ id: Int) throws {
    let temporary = SFTPPlace.path(of: "link", in: work)
    _ = try connection.with { try $0.call(.remove(temporary)) }
    try call(.link(temporary, to: prefix + Array("\(id)".utf8)), "create", temporary)
    try call(.replace(link, by: temporary), "write", link)
  }

  /// Gives the release in the making its number. Without its record, it is a leftover if this is killed in between.
  private func renameNext(to id: Int) throws {
    try place.removeRecords([Self.record(Self.next)])
    connection.requests += 1
    let reply = try connection.with { try $0.call(.replace(path("\(id)"), by: path(Self.next))) }
    switch reply {
    case .status(.ok, _): break
    case .status(.missing, _): throw PublishError.overtaken
    default: throw connection.error(reply, "write", path("\(id)"))
    }
  }

  /// Removes the releases that are too many, the oldest first, and their records.
  private func prune() throws(PublishError) {
    do {
      let surplus = try ids().dropLast(count).filter { $0 != live }
      for id in surplus { try removeAll(at: path("\(id)")) }
      try place.removeRecords(surplus.map { Self.record("\($0)") })
    } catch {
      throw PublishError(error)
    }
  }

  /// Removes a release, or whatever has its name; what a link leads to stays.
  private func removeAll(at root: [UInt8]) throws {
    try connection.withListing { session, meter in
      guard case .attributes(let attributes) = try session.call(.ownStatus(at: root)) else {
        return
      }
      guard attributes.isFolder else {
        _ = try session.call(.remove(root))
        return
      }
      let listing = try SFTPListing(root, session, connection, meter).read()
      try remove(listing, at: root, session)
    }
  }

  private func remove(_ listing: PublishListing, at root: [UInt8], _ session: SFTPSession) throws {
    func path(_ folder: RelativePath) -> [UInt8] {
      folder == .root ? root : root + [UInt8(ascii: "/")] + folder.bytes
    }
    for (file, _) in listing.files {
      session.send(.remove(path(file.folder) + [UInt8(ascii: "/")] + file.name.bytes)) { _ in }
      while session.backlog > 1 << 20 { try session.turn() }
    }
    for folder in listing.folders.sorted().reversed() {
      session.send(.removeFolder(path(folder))) { _ in }
    }
    try session.finish()
  }

  /// The releases that are there, by their times.
  private func ids() throws -> [Int] { try names().compactMap(Self.id).sorted() }

  /// The number of a release by its name; nil for a name that we give to none.
  private static func id(_ name: String) -> Int? {
    Int(name).flatMap { (0..<1 << 36).contains($0) && "\($0)" == name ? $0 : nil }
  }

  /// The names of what is next to them, too.
  private func names() throws -> [String] {
    try connection.withListing { session, meter in
      try SFTPListing.names(in: releases, session, meter).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private func exists(_ path: [UInt8]) throws -> Bool {
    connection.requests += 1
    let reply = try connection.with { try $0.call(.ownStatus(at: path)) }
    if case .attributes = reply { return true }
    return false
  }

  private func call(_ request: SFTPRequest, _ action: String, _ path: [UInt8]) throws {
    connection.requests += 1
    let reply = try connection.with { try $0.call(request) }
    guard case .status(.ok, _) = reply else { throw connection.error(reply, action, path) }
  }

  private func path(_ release: String) -> [UInt8] { SFTPPlace.path(of: release, in: releases) }

  private static func record(_ release: String) -> String { "manifest-\(release)" }
}
