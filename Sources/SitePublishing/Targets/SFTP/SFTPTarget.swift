import SiteFiles
import SystemFiles

/// A folder on a host that is reached by SSH: each file is written under a temporary name and renamed.
///
/// The installed `ssh` makes the connection; over it, hundreds of requests are under way at once.
final class SFTPTarget: PublishTarget {
  static let kind = TargetKind(
    ["sftp"], keys: ["key", "password_file", "known_hosts", "host_key", "parallel", "releases"],
    hostKey: { try HostKeyOffer($0) }
  ) { context in
    let target = try SFTPTarget(context)
    return context.settings.releases == 0
      ? target : try SFTPReleases(target, count: context.settings.releases)
  }

  /// How many files are open at once: servers allow some 250. Fewer once a connection broke: then some
  /// arrive before the next one does.
  private var window = 192
  /// How many bytes wait to be sent before the next file is read.
  private static let backlog = 1 << 20

  let connection: SFTPConnection
  let place: SFTPPlace
  /// Tells this publish's temporary files from those of another one.
  private let mark = UInt64.random(in: .min ... .max)
  private var temporaryCount = 0
  /// Whether temporary files of a publish that broke may be there; nil while it is not known.
  private var mayHaveLeftovers: Bool?

  var requests: Int { connection.requests }

  init(_ context: PublishContext) throws {
    connection = try SFTPConnection(context)
    place = try SFTPPlace(context.address, connection)
  }

  func bookkeeping() throws -> [UInt8]? {
    let bytes = try place.readManifest()
    if mayHaveLeftovers == nil {
      let head = bytes?.prefix { $0 != UInt8(ascii: "\n") }
      mayHaveLeftovers = head.map { !$0.reversed().starts(with: "done".utf8.reversed()) } ?? false
    }
    return bytes
  }

  func list() throws -> PublishListing? {
    connection.requests += 1
    return try connection.with { session in
      let listing = SFTPListing(place.root, session, connection)
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

  func makeFolders(_ folders: [RelativePath]) throws {
    guard !folders.isEmpty else { return }
    try connection.with { session in
      for folder in folders {
        connection.requests += 1
        let path = place.path(of: folder)
        session.send(.makeFolder(path, mode: 0o755)) { [connection] reply in
          switch reply {
          // Whatever the server's umask.
          case .status(.ok, _): session.send(.setMode(0o755, of: path)) { _ in }
          case .status(.refused, _): throw connection.error(reply, "create", path)
          // Most probably it exists; if not, its first file shows that.
          default: break
          }
        }
        if session.backlog > Self.backlog { try session.turn() }
      }
      // The replies come while files are sent.
    }
  }

  func put(_ queue: PublishQueue) throws {
    try connection.with { session in
      var (open, underWay) = (0, 0)
      while true {
        while open < window, underWay < 2 * window, session.backlog < Self.backlog,
          let file = queue.next()
        {
          (open, underWay) = (open + 1, underWay + 1)
          try put(file, session, queue, closed: { open -= 1 }, done: { underWay -= 1 })
        }
        guard underWay > 0 else { return }
        try session.turn()
      }
    }
  }

  func remove(_ files: [PagePath], folders: [RelativePath]) throws {
    guard !files.isEmpty || !folders.isEmpty else { return }
    try connection.with { session in
      for file in files {
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
      for folder in folders {
        connection.requests += 1
        session.send(.removeFolder(place.path(of: folder))) { _ in }
      }
      try session.finish()
    }
  }

  func write(bookkeeping: [UInt8]) throws { try place.writeManifest(bookkeeping) }

  func finish(bookkeeping: [UInt8]) throws {
    try place.writeManifest(bookkeeping)
    if mayHaveLeftovers == true { try place.removeLeftovers() }
  }

  func reconnect() throws {
    connection.close()
    mayHaveLeftovers = true
    window = max(window / 4, 8)
  }

  func close() { connection.close() }

  /// Writes a file under a temporary name, and renames it once all of it is there.
  private func put(
    _ file: PublishFile, _ session: SFTPSession, _ queue: PublishQueue,
    closed: @escaping () -> Void, done: @escaping () -> Void
  ) throws {
    let bytes = try queue.bytes(of: file)
    connection.requests += 1
    temporaryCount += 1
    let temporary = try place.temporary("\(mark)-\(temporaryCount)")
    let path = place.path(of: file.path)
    SFTPTransfer.write(bytes, to: temporary, mode: 0o644, session) { [connection, place] failure in
      closed()
      if let failure { throw connection.error(failure, "write", path) }
      func rename(mayRepeat: Bool) {
        session.send(.replace(path, by: temporary)) { reply in
          switch reply {
          case .status(.ok, _):
            queue.arrived(file)
            done()
          case .status(.missing, _) where mayRepeat:
            // Somebody removed the folder.
            place.makeFolders(above: file.path.folder, session)
            rename(mayRepeat: false)
          default: throw connection.error(reply, "write", path)
          }
        }
      }
      rename(mayRepeat: true)
    }
  }
}
