import SiteFiles
import SystemFiles

/// The tree that a release is written into, made when the first page turns out to differ.
///
/// One thread at a time may use it.
final class Staging: @unchecked Sendable {
  let live: LiveSite
  private(set) var mode: ReleaseMode
  /// What stands in the way of an exchange that was asked for.
  private(set) var obstacle: ExchangeUnavailable?
  private(set) var tree: StagedTree?
  /// The standby trees, if the tree is one of them.
  private(set) var standby: StandbyTrees?
  /// The output folder, where files are replaced one by one.
  private var output: Directory?
  private let now: () -> FileTime

  init(live: LiveSite, mode: ReleaseMode, now: @escaping () -> FileTime) {
    self.live = live
    self.mode = mode
    self.now = now
  }

  /// The tree, for as long as the release lasts.
  func prepared() throws -> StagedTree {
    if let tree { return tree }
    let tree: StagedTree
    do {
      tree = try preparedTree()
    } catch let error as SystemError where error.isOutOfRoom {
      tree = try StagedTree(
        root: live.root ?? live.place.parent, origin: .missing,
        newFolderMode: live.newFolderMode)
    }
    self.tree = tree
    return tree
  }

  private func preparedTree() throws -> StagedTree {
    if mode == .exchange {
      do {
        try proveNoMountPoint()
        let standby = try StandbyTrees(madeBesides: live.place)
        let (root, origin) = try standby.preparedTree(for: live.root, at: now())
        let tree = try StagedTree(
          root: root, origin: origin, newFolderMode: live.newFolderMode)
        self.standby = standby
        return tree
      } catch let obstacle as ExchangeUnavailable {
        fallBack(because: obstacle)
      }
    }
    return try StagedTree(
      root: Self.stagingFolder(in: outputFolder()), origin: .made,
      newFolderMode: live.newFolderMode)
  }

  /// A fresh folder inside the output folder, for files on their way.
  static func stagingFolder(in root: Directory) throws -> Directory {
    try root.removeAll(ReservedNames.staging)
    try root.makeDirectory(ReservedNames.staging, mode: 0o700)
    let folder = try root.directory(ReservedNames.staging)
    guard try folder.status().isTrusted(in: root.status()) else {
      throw ReleaseError.changedMeanwhile(path: folder.path)
    }
    return folder
  }

  /// From here on files are replaced one by one, out of the tree as far as it is filled.
  func fallBack(because obstacle: ExchangeUnavailable) {
    mode = .files
    self.obstacle = obstacle
  }

  /// The output folder, made if there is none.
  func outputFolder() throws(SystemError) -> Directory {
    if let output = output ?? live.root { return output }
    let made = try live.place.parent.madeDirectory(live.place.name, mode: 0o755)
    output = made
    return made
  }

  /// Leaves the output folder as it was. A standby tree stands by for the next run; only on a full
  /// disk one that was never shown goes, so that others have room.
  func abandon(isDiskFull: Bool) throws(SystemError) {
    if let standby {
      if isDiskFull, tree?.origin != .retired { try standby.discardNext() }
    } else {
      try (output ?? live.root)?.removeAll(ReservedNames.staging)
    }
    if output != nil { _ = try live.place.parent.removeEmptyDirectory(live.place.name) }
  }

  /// Where the list of digests belongs: out of the web root if the standby folder can be had.
  func digestFolder() throws -> Directory {
    try StandbyTrees(besides: live.place)?.folder ?? outputFolder()
  }

  /// Removes what is left of this release and of runs that were killed.
  func clean() throws(SystemError) {
    let root = try live.place.open()
    try root?.removeAll(ReservedNames.staging)
    let digests = root.flatMap(ManifestHead.init(of:))?.digests.map(DigestList.name)
    let found = try StandbyTrees(besides: live.place)
    guard let standby = standby ?? found else {
      for entry in try root?.entries() ?? []
      where DigestList.isName(entry.name) && entry.name != digests {
        try root?.removeAll(entry.name)
      }
      return
    }
    let standBy = mode == .exchange || self.standby != nil
    try standby.clean(for: root, at: now(), standBy: standBy, digests: digests)
  }

  private func proveNoMountPoint() throws {
    guard !live.place.name.bytes.isEmpty else {
      throw ExchangeUnavailable.mountPoint(path: live.place.path)
    }
    guard let root = live.root else { return }
    let isOther = try root.status().device != live.place.parent.status().device
    if isOther || root.isMountRoot {
      throw ExchangeUnavailable.mountPoint(path: live.place.path)
    }
  }
}
