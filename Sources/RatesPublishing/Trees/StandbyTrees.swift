import Glibc

/// The folder beside the output folder, with the trees that are not shown.
///
/// `next` is the tree that is filled for the next release. A tree that was shown is named by the
/// moment it went out of sight, and with it stands the list of what it handed on. Both are left
/// alone until the tree becomes `next`, or goes. Anything else was left by a run that was killed.
struct StandbyTrees {
  static let next = FileName("next")

  let folder: Directory

  /// Opens the folder; nil where there is none, or where it is not ours.
  init?(besides place: OutputLocation) throws(ReleaseError) {
    let name = ReservedNames.hidden(for: place.name)
    guard let status = try place.parent.status(of: name), status.kind == .folder,
      status.user == geteuid()
    else { return nil }
    folder = try place.parent.directory(name)
  }

  /// Opens the folder, and makes it where there is none.
  /// - Throws: `ExchangeUnavailable` where it cannot be had, `ReleaseError`.
  init(madeBesides place: OutputLocation) throws {
    let name = ReservedNames.hidden(for: place.name)
    let path = place.parent.place(of: name)
    if mkdirat(place.parent.descriptor, name.cString, 0o700) != 0, errno != EEXIST {
      let failure = place.parent.failure("create", name)
      guard let code = failure.code, ExchangeUnavailable.isOne(code) else { throw failure }
      throw ExchangeUnavailable.siblingRefused(path: path, code: code)
    }
    guard let opened = try StandbyTrees(besides: place) else {
      throw ExchangeUnavailable.siblingRefused(path: path, code: EEXIST)
    }
    self = opened
  }

  /// Chooses the tree for the next release: the one that a failed run left, or the one that was
  /// shown last and has been out of sight for a while, or a fresh one.
  func preparedTree(
    for shown: Directory?, at now: FileTime
  ) throws -> (root: Directory, origin: StagedTree.Origin) {
    if try folder.status(of: Self.next)?.kind == .folder {
      return (try folder.changeableDirectory(Self.next), .left)
    }
    try folder.removeAll(Self.next)
    if let stamp = try stamps().filter({ $0.isOver(at: now) }).max() {
      try collectLateChanges(in: stamp, for: shown)
      // First the name: what stands under a stamp is the tree as its visitors last saw it.
      try folder.rename(stamp.name, to: folder, as: Self.next)
      return (try folder.changeableDirectory(Self.next), .shown)
    }
    try proveExchange()
    return (try folder.directory(Self.next), .made)
  }

  /// Removes `next`, which a release that failed has filled.
  func discardNext() throws(ReleaseError) {
    try folder.removeAll(Self.next)
  }

  /// Removes what killed runs left, and all trees out of sight for a while but the one that stands
  /// by: `next`, or else the latest.
  func clean(for shown: Directory?, at now: FileTime, standBy: Bool) throws(ReleaseError) {
    let stamps = try stamps().sorted()
    let known = Set(stamps.flatMap { [$0.name, $0.carriedName] } + [Self.next])
    for entry in try folder.entries() where !known.contains(entry.name) {
      try folder.removeAll(entry.name)
    }
    let hasNext = try folder.status(of: Self.next) != nil
    if hasNext, !standBy { try discardNext() }
    let kept = standBy && !hasNext ? stamps.last : nil
    for stamp in stamps where stamp != kept && stamp.isOver(at: now) {
      try collectLateChanges(in: stamp, for: shown)
      try folder.removeAll(stamp.name)
      try folder.unlink(stamp.carriedName)
    }
    try restampFutureTrees(stamps, at: now)
  }

  /// A stamp that is not taken, at the moment or right after it.
  func freeStamp(at now: FileTime) throws(ReleaseError) -> RetiredTreeName {
    var stamp = RetiredTreeName(now)
    while try folder.status(of: stamp.name) != nil { stamp = stamp.next }
    return stamp
  }

  private func stamps() throws(ReleaseError) -> [RetiredTreeName] {
    try folder.entries().compactMap { $0.kind == .folder ? RetiredTreeName($0.name) : nil }
  }

  /// Once the clock has been set back, trees of its future would never be reused.
  private func restampFutureTrees(
    _ stamps: [RetiredTreeName], at now: FileTime
  ) throws(ReleaseError) {
    let latest = RetiredTreeName(now.adding(seconds: RetiredTreeName.patience))
    for stamp in stamps where stamp > latest {
      let corrected = try freeStamp(at: now)
      if try folder.status(of: stamp.carriedName) != nil {
        try folder.rename(stamp.carriedName, to: folder, as: corrected.carriedName)
      }
      try folder.rename(stamp.name, to: folder, as: corrected.name)
    }
  }

  /// Hands on what the owner's programs put into a tree after it went out of sight, because they
  /// had it open or the run that hid it was killed.
  private func collectLateChanges(
    in stamp: RetiredTreeName, for shown: Directory?
  ) throws(ReleaseError) {
    guard let shown,
      try folder.status(of: stamp.carriedName)?.kind == .file
    else { return }
    let file = try OpenFile(stamp.carriedName, in: folder)
    guard let carried = OwnerFileRecord(decoding: try file.read(size: file.status().size)) else {
      return
    }
    let tree = try folder.directory(stamp.name)
    // Somebody was at the tree if its manifest cannot be read: nothing in it can be told apart.
    guard let manifest = try? Manifest(of: tree) else { return }
    // No page gives way: the shown tree's manifest is not written here.
    var late = OwnerChangeReconciler(
      old: tree, oldManifest: manifest, new: shown, newManifest: Manifest(), carried: carried,
      hidden: folder)
    try late.handOnAdditions()
  }

  /// Finds out early whether folders can be exchanged here at all.
  private func proveExchange() throws {
    let probe = FileName("probe")
    try folder.removeAll(probe)
    try folder.makeDirectory(probe)
    try folder.makeDirectory(Self.next)
    do {
      try folder.exchange(probe, with: Self.next, in: folder)
      _ = try folder.removeEmptyDirectory(probe)
    } catch {
      _ = try folder.removeEmptyDirectory(probe)
      _ = try folder.removeEmptyDirectory(Self.next)
      guard let code = error.code, ExchangeUnavailable.isOne(code) else { throw error }
      throw ExchangeUnavailable.exchangeRefused(path: folder.path, code: code)
    }
  }
}
