import SiteFiles
import SystemFiles

/// The tree that a release is written into, made when the first page turns out to differ.
///
/// One thread at a time may use it.
final class Staging: @unchecked Sendable {
  let shown: LiveSite
  private(set) var mode: ReleaseMode
  /// What stands in the way of an exchange that was asked for.
  private(set) var obstacle: ExchangeUnavailable?
  private(set) var tree: StagedTree?
  /// The hidden trees, if the tree is one of them.
  private(set) var hidden: StandbyTrees?
  /// The output folder, where files are replaced one by one.
  private var output: Directory?
  private let now: () -> FileTime

  init(shown: LiveSite, mode: ReleaseMode, now: @escaping () -> FileTime) {
    self.shown = shown
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
        root: shown.root ?? shown.place.parent, origin: .missing,
        newFolderMode: shown.newFolderMode)
    }
    self.tree = tree
    return tree
  }

  private func preparedTree() throws -> StagedTree {
    if mode == .exchange {
      do {
        try proveNoMountPoint()
        let hidden = try StandbyTrees(madeBesides: shown.place)
        let (root, origin) = try hidden.preparedTree(for: shown.root, at: now())
        let tree = try StagedTree(
          root: root, origin: origin, newFolderMode: shown.newFolderMode)
        self.hidden = hidden
        return tree
      } catch let obstacle as ExchangeUnavailable {
        fallBack(because: obstacle)
      }
    }
    return try StagedTree(
      root: Self.stagingFolder(in: outputFolder()), origin: .made,
      newFolderMode: shown.newFolderMode)
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
    if let output = output ?? shown.root { return output }
    let made = try shown.place.parent.madeDirectory(shown.place.name, mode: 0o755)
    output = made
    return made
  }

  /// Leaves the output folder as it was. A hidden tree stands by for the next run; only on a full
  /// disk one that was never shown goes, so that others have room.
  func abandon(isDiskFull: Bool) throws(SystemError) {
    if let hidden {
      if isDiskFull, tree?.origin != .shown { try hidden.discardNext() }
    } else {
      try (output ?? shown.root)?.removeAll(ReservedNames.staging)
    }
    if output != nil { _ = try shown.place.parent.removeEmptyDirectory(shown.place.name) }
  }

  /// Where the list of digests belongs: out of the web root if the hidden folder can be had.
  func digestFolder() throws -> Directory {
    try StandbyTrees(besides: shown.place)?.folder ?? outputFolder()
  }

  /// Removes what is left of this release and of runs that were killed.
  func clean() throws(SystemError) {
    let root = try shown.place.open()
    try root?.removeAll(ReservedNames.staging)
    let digests = root.flatMap(ManifestHead.init(of:))?.digests.map(DigestList.name)
    let found = try StandbyTrees(besides: shown.place)
    guard let hidden = hidden ?? found else {
      for entry in try root?.entries() ?? []
      where DigestList.isName(entry.name) && entry.name != digests {
        try root?.removeAll(entry.name)
      }
      return
    }
    let standBy = mode == .exchange || self.hidden != nil
    try hidden.clean(for: root, at: now(), standBy: standBy, digests: digests)
  }

  private func proveNoMountPoint() throws {
    guard !shown.place.name.bytes.isEmpty else {
      throw ExchangeUnavailable.mountPoint(path: shown.place.path)
    }
    guard let root = shown.root else { return }
    let isOther = try root.status().device != shown.place.parent.status().device
    if isOther || root.isMountRoot {
      throw ExchangeUnavailable.mountPoint(path: shown.place.path)
    }
  }
}
