import Basics
import Glibc
import SiteFiles
import SystemFiles

/// The folder next to the output folder, with the trees that are not shown.
///
/// `next` is the tree that is filled for the next release. A tree that was shown is named by the
/// moment it went out of sight, and with it stands the list of what it handed on. Both are left
/// alone until the tree becomes `next`, or goes. The lock and the live tree's list of digests are
/// here, too. Anything else was left by a run that was killed.
struct StandbyTrees {
  static let next = FileName("next")
  /// The file that a release holds a lock on.
  static let lock = FileName("lock")
  /// How many trees stay as they are, however fast releases follow each other.
  private static let protectedCount = 2

  let folder: Directory

  /// Opens the folder; nil if there is none, or if it is not ours.
  init?(besides place: OutputLocation) throws(SystemError) {
    let name = ReservedNames.standby(for: place.name)
    guard let status = try place.parent.status(of: name), status.kind == .folder,
      status.isOurs
    else { return nil }
    folder = try place.parent.directory(name)
  }

  /// Opens the folder, and makes it if there is none.
  /// - Throws: `ExchangeUnavailable` if it cannot be had, `ReleaseError`.
  init(madeBesides place: OutputLocation) throws {
    if let opened = try StandbyTrees(besides: place) {
      self = opened
      return
    }
    let name = ReservedNames.standby(for: place.name)
    let path = place.parent.place(of: name)
    do throws(SystemError) {
      try place.parent.makeDirectory(name, mode: 0o700)
    } catch  where error.code != EEXIST {
      guard ExchangeUnavailable.isOne(error.code) else { throw error }
      throw ExchangeUnavailable.siblingRefused(path: path, code: error.code)
    } catch {
      // Another release has just made it.
    }
    guard let opened = try StandbyTrees(besides: place) else {
      let status = try place.parent.status(of: name)
      throw ExchangeUnavailable.siblingTaken(
        path: path, owner: status.flatMap { $0.kind == .folder ? Self.name(of: $0.user) : nil })
    }
    self = opened
  }

  private static func name(of user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "user \(user)"
  }

  /// Chooses the tree for the next release: the one that a failed run left, or the latest that may
  /// be reused, or a fresh one.
  func preparedTree(
    for live: Directory?, at now: FileTime
  ) throws -> (root: Directory, origin: TreeOrigin) {
    if try folder.status(of: Self.next)?.kind == .folder {
      return (try folder.changeableDirectory(Self.next), .left)
    }
    try folder.removeAll(Self.next)
    let stamps = try stamps().sorted()
    let reusable = stamps.dropLast(Self.protectedCount) + stamps.filter { $0.isOver(at: now) }
    if let stamp = reusable.max() {
      try collectLateChanges(in: stamp, for: live)
      // First the name: what stands under a stamp is the tree as its visitors last saw it.
      try folder.rename(stamp.name, to: folder, as: Self.next)
      return (try folder.changeableDirectory(Self.next), .retired)
    }
    try proveExchange()
    return (try folder.directory(Self.next), .made)
  }

  /// Removes `next`, which a release that failed has filled.
  func discardNext() throws(SystemError) {
    try folder.removeAll(Self.next)
  }

  /// Removes what killed runs left, and all trees out of sight for a while but the one that stands
  /// by: `next`, or else the latest. Of others, the two that are protected and one to reuse stay.
  /// - Parameter digests: The list of digests that the live tree names.
  func clean(
    for live: Directory?, at now: FileTime, standBy: Bool, digests: FileName?
  ) throws(SystemError) {
    let stamps = try stamps().sorted()
    var known = Set(stamps.flatMap { [$0.name, $0.ownerFilesName] } + [Self.next, Self.lock])
    if let digests { known.insert(digests) }
    for entry in try folder.entries() where !known.contains(entry.name) {
      try folder.removeAll(entry.name)
    }
    let hasNext = try folder.status(of: Self.next) != nil
    if hasNext, !standBy { try discardNext() }
    let kept = standBy && !hasNext ? stamps.last : nil
    let surplus = Set(stamps.dropLast(Self.protectedCount + 1).map(\.name))
    for stamp in stamps
    where stamp != kept && (stamp.isOver(at: now) || surplus.contains(stamp.name)) {
      try collectLateChanges(in: stamp, for: live)
      try folder.removeAll(stamp.name)
      try folder.unlink(stamp.ownerFilesName)
    }
    try restampFutureTrees(stamps, at: now)
  }

  /// A stamp that is not taken, at the moment or right after it.
  func freeStamp(at now: FileTime) throws(SystemError) -> RetiredTreeName {
    var stamp = RetiredTreeName(now)
    while try folder.status(of: stamp.name) != nil { stamp = stamp.next }
    return stamp
  }

  private func stamps() throws(SystemError) -> [RetiredTreeName] {
    try folder.entries().compactMap { $0.kind == .folder ? RetiredTreeName($0.name) : nil }
  }

  /// Once the clock has been set back, trees of its future would never be reused.
  private func restampFutureTrees(
    _ stamps: [RetiredTreeName], at now: FileTime
  ) throws(SystemError) {
    let latest = RetiredTreeName(now.adding(seconds: RetiredTreeName.patience))
    for stamp in stamps where stamp > latest {
      let corrected = try freeStamp(at: now)
      if try folder.status(of: stamp.ownerFilesName) != nil {
        try folder.rename(stamp.ownerFilesName, to: folder, as: corrected.ownerFilesName)
      }
      try folder.rename(stamp.name, to: folder, as: corrected.name)
    }
  }

  /// Hands on what the owner's programs put into a tree after it went out of sight, because they
  /// had it open or the run that hid it was killed.
  private func collectLateChanges(
    in stamp: RetiredTreeName, for live: Directory?
  ) throws(SystemError) {
    guard let live,
      try folder.status(of: stamp.ownerFilesName)?.kind == .file
    else { return }
    let file = try OpenFile(stamp.ownerFilesName, in: folder)
    guard let ownerFiles = OwnerFileRecord(decoding: try file.read(size: file.status().size)) else {
      return
    }
    let tree = try folder.directory(stamp.name)
    // Somebody was at the tree if its manifest cannot be read: nothing in it can be told apart.
    guard let manifest = try? Manifest(of: tree, digestsIn: []) else { return }
    // No page gives way: the live tree's manifest is not written here.
    var reconciler = OwnerChangeReconciler(
      old: tree, oldManifest: manifest, new: live, newManifest: Manifest(), ownerFiles: ownerFiles,
      standby: folder)
    try reconciler.handOnAdditions()
  }

  /// Finds out early whether folders can be exchanged here at all.
  private func proveExchange() throws {
    let probe = FileName("probe")
    try folder.removeAll(probe)
    try folder.makeDirectory(probe, mode: 0o755)
    try folder.makeDirectory(Self.next, mode: 0o755)
    do {
      try folder.exchange(probe, with: Self.next, in: folder)
      _ = try folder.removeEmptyDirectory(probe)
    } catch {
      _ = try folder.removeEmptyDirectory(probe)
      _ = try folder.removeEmptyDirectory(Self.next)
      guard ExchangeUnavailable.isOne(error.code) else { throw error }
      throw ExchangeUnavailable.exchangeRefused(path: folder.path, code: error.code)
    }
  }
}

/// The name of a tree that was shown: the moment from which it was shown no more.
struct RetiredTreeName: Comparable {
  let moment: FileTime

  /// How long a tree is left as it was for those who still read it, in seconds.
  static let patience: Int64 = 60

  init(_ moment: FileTime) {
    self.moment = moment
  }

  init?(_ name: FileName) {
    let parts = name.text.split(separator: ".")
    guard parts.count == 2, parts[1].count == 9, let seconds = Int64(parts[0]),
      let nanoseconds = Int64(parts[1])
    else { return nil }
    self.init(FileTime(seconds: seconds, nanoseconds: nanoseconds))
    guard name == self.name else { return nil }
  }

  var name: FileName {
    FileName("\(moment.seconds)." + String(moment.nanoseconds).padded(to: 9))
  }

  /// The name of the list of what the tree handed on to the one shown after it.
  var ownerFilesName: FileName { FileName(name.text + ".carried") }

  /// Whether nobody can be expected to read the tree any more.
  func isOver(at now: FileTime) -> Bool {
    moment.adding(seconds: Self.patience) <= now
  }

  /// The next moment, for a second tree of one moment.
  var next: RetiredTreeName {
    let isLast = moment.nanoseconds == 999_999_999
    return RetiredTreeName(
      isLast
        ? FileTime(seconds: moment.seconds).adding(seconds: 1)
        : FileTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds + 1))
  }

  static func < (a: RetiredTreeName, b: RetiredTreeName) -> Bool { a.moment < b.moment }
}
