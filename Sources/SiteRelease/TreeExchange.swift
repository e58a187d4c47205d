import Glibc
import SiteFiles
import SystemFiles

/// Shows a release in one step: the staged tree and the output folder change places.
struct TreeExchange {
  let shown: LiveSite
  let staged: StagedTree
  let hidden: StandbyTrees
  let now: () -> FileTime

  /// Completes the staged tree and shows it.
  /// - Throws: `ExchangeUnavailable` where nothing could be shown that way, `ReleaseError`.
  func show(_ draft: inout ReleaseContents) throws {
    var mirror = TreeSynchronizer(shown: shown, staged: staged, produced: draft.produced)
    try mirror.run()
    draft.produced = mirror.produced
    draft.produced.head.mode = .exchange
    draft.conflicts.formUnion(mirror.conflicts)
    draft.removed = mirror.removed
    try draft.putManifest(into: staged, digestsIn: hidden.folder)
    guard !staged.isFull else { throw staged.fullDisk(path: shown.place.path) }
    if let root = shown.root { try takeAttributes(of: root) }
    try exchange(mirror.carried)
    do {
      try settle(&draft, mirror.carried)
    } catch let error as SystemError {
      throw ReleaseError.shownNotSettled(path: shown.place.path, because: error)
    }
  }

  /// Brings the exchange to the disk and hands on what changed meanwhile.
  private func settle(_ draft: inout ReleaseContents, _ carried: OwnerFileRecord) throws {
    try hidden.folder.sync()
    try syncParent()
    guard let old = shown.root else { return }
    var late = OwnerChangeReconciler(
      old: old, oldManifest: shown.manifest, new: staged.root, newManifest: draft.produced,
      carried: carried, hidden: hidden.folder)
    try late.handOnAdditions()
    try late.handOnRemovals()
    if !late.conflicts.isEmpty {
      draft.produced = late.newManifest
      draft.produced.head.digests = nil
      draft.conflicts.formUnion(late.conflicts)
      try draft.replaceManifest(in: staged.root, by: hidden.folder, digestsIn: hidden.folder)
    }
  }

  /// A folder that only lets us through cannot be opened, and so not be synced.
  private func syncParent() throws(SystemError) {
    let folder: Directory
    do {
      folder = try shown.place.parent.directory(FileName("."))
    } catch {
      guard error.code == EACCES else { throw error }
      return
    }
    try folder.sync()
  }

  private func takeAttributes(of root: Directory) throws {
    do {
      try staged.root.takeAttributes(of: root)
    } catch {
      guard ExchangeUnavailable.isOne(error.code) else { throw error }
      throw ExchangeUnavailable.cannotCarry(path: root.path, code: error.code)
    }
  }

  private func exchange(_ carried: OwnerFileRecord) throws {
    let place = shown.place
    // The stamp says from when on the old tree is not shown, so the clock is read last.
    let stamp = try hidden.freeStamp(at: now())
    try carried.encoded().withUnsafeBytes { bytes in
      let list = try OpenFile(
        stamp.carriedName, in: hidden.folder, flags: O_WRONLY | O_CREAT | O_TRUNC)
      try list.write(bytes, over: 0)
    }
    try staged.root.syncFileSystem()
    guard try place.parent.status(of: place.name)?.inode == shown.root?.status().inode else {
      throw ReleaseError.changedMeanwhile(path: place.path)
    }
    try hidden.folder.rename(StandbyTrees.next, to: hidden.folder, as: stamp.name)
    do {
      if shown.root == nil {
        try hidden.folder.rename(stamp.name, to: place.parent, as: place.name)
        try hidden.folder.unlink(stamp.carriedName)
      } else {
        try hidden.folder.exchange(stamp.name, with: place.name, in: place.parent)
      }
    } catch {
      try hidden.folder.rename(stamp.name, to: hidden.folder, as: StandbyTrees.next)
      try hidden.folder.unlink(stamp.carriedName)
      guard ExchangeUnavailable.isOne(error.code) else { throw error }
      throw ExchangeUnavailable.exchangeRefused(path: place.path, code: error.code)
    }
  }
}
