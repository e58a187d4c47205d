import SiteFiles

/// The files of one publish on their way over one session: each is written under a temporary name, and
/// renamed as soon as readers may get it. Hundreds are under way at once.
final class SFTPUpload {
  private struct Whole {
    let file: PublishFile
    let temporary: [UInt8]
  }

  /// How many bytes wait to be sent before the next file is read.
  private static let backlog = 1 << 20
  /// How many files wait, whole, for those of an earlier phase.
  private static let waitingLimit = 4096
  /// How many files are open at once at most, if the server allows so many.
  private static let openLimit = 768
  /// How many renamings are under way at once.
  private static let renamingLimit = 1024

  private let place: SFTPPlace
  private let connection: SFTPConnection
  private let queue: PublishQueue
  /// How many files are open at once: more with each that arrives, up to the limit.
  private var window: Int
  private let windowLimit: Int
  /// Tells this upload's temporary files from those of another one.
  private let mark = SFTPTemporaryName("t")
  private var temporaryCount = 0
  private var openCount = 0
  private var renamingCount = 0
  /// The files that are open and empty.
  private var opened: [(Whole, handle: [UInt8])] = []
  /// What waits under temporary names, by phase.
  private var whole = ReleasePhase.allCases.map { _ in [Whole]() }
  private var waiting: Set<Int> = []

  /// - Parameter window: How many files are open at once in the beginning.
  init(_ queue: PublishQueue, _ place: SFTPPlace, _ connection: SFTPConnection, window: Int) {
    self.queue = queue
    self.place = place
    self.connection = connection
    windowLimit = min(connection.openFiles, Self.openLimit)
    self.window = min(window, windowLimit)
  }

  /// Works until the queue hands out no more, and until all that is due is there.
  /// - Parameter mayShow: Whether readers may get anything.
  func run(_ session: SFTPSession, mayShow: () -> Bool) throws {
    while true {
      if mayShow() { showDue(session) }
      while openCount < window, waiting.count < Self.waitingLimit,
        session.backlog < Self.backlog, let file = queue.nextAhead()
      {
        if !waiting.contains(file.index) { try open(file, session) }
      }
      while session.backlog < Self.backlog, let (file, handle) = opened.popLast() {
        try write(file, to: handle, session)
      }
      guard openCount + renamingCount > 0 || !mayShow() else { return }
      try session.turn()
    }
  }

  private func open(_ file: PublishFile, _ session: SFTPSession) throws {
    openCount += 1
    temporaryCount += 1
    connection.requests += 1
    let temporary = try place.temporary(SFTPTemporaryName(mark, temporaryCount))
    session.send(.create(temporary, mode: 0o644)) { [self] reply in
      guard case .handle(let handle) = reply else {
        throw connection.error(reply, "write", place.path(of: file.path))
      }
      opened.append((Whole(file: file, temporary: temporary), handle))
    }
  }

  private func write(_ new: Whole, to handle: [UInt8], _ session: SFTPSession) throws {
    let bytes = try queue.bytes(of: new.file)
    SFTPTransfer.write(bytes, toOpen: handle, mode: 0o644, session) { [self] failure in
      openCount -= 1
      window = min(window + 1, windowLimit)
      if let failure { throw connection.error(failure, "write", place.path(of: new.file.path)) }
      waiting.insert(new.file.index)
      whole[new.file.path.phase.rawValue].append(new)
    }
  }

  private func showDue(_ session: SFTPSession) {
    for phase in ReleasePhase.allCases where queue.isDue(phase) {
      while renamingCount < Self.renamingLimit, let new = whole[phase.rawValue].popLast() {
        waiting.remove(new.file.index)
        renamingCount += 1
        show(new, session, mayRepeat: true)
      }
    }
  }

  private func show(_ new: Whole, _ session: SFTPSession, mayRepeat: Bool) {
    let path = place.path(of: new.file.path)
    session.send(.replace(path, by: new.temporary)) { [self] reply in
      switch reply {
      case .status(.ok, _):
        renamingCount -= 1
        queue.arrived(new.file)
      case .status(.missing, _) where mayRepeat:
        // Somebody removed the folder.
        place.makeFolders(above: new.file.path.folder, session)
        show(new, session, mayRepeat: false)
      default: throw connection.error(reply, "write", path)
      }
    }
  }
}
