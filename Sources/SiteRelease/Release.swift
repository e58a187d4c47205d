import Compression
import Glibc
import SiteFiles
import Synchronization
import SystemFiles

/// A release whose pages several threads may write at once, each a part of the draft.
package final class Release: Sendable {
  let shown: LiveSite
  /// The time that pages get where others were before, if it is later.
  let time: FileTime
  /// How text is compressed, too, into files of its own.
  let compression: [CompressionSetting]
  private let staging: Staging
  private let stagingLock = Mutex(())
  private let finished = Mutex<[ReleaseContents]>([])

  init(staging: Staging, time: FileTime, compression: [CompressionSetting]) {
    self.compression = compression
    shown = staging.shown
    self.time = time
    self.staging = staging
  }

  /// Adds a part to the release: the pages that the body writes. Several threads may do so at once;
  /// they are best at different folders then.
  /// - Throws: What the body throws, and `ReleaseError`; the release is to be given up then.
  package func add(_ body: (inout ReleaseWriter) throws -> Void) throws {
    var draft = ReleaseWriter(self)
    try body(&draft)
    let part = try draft.finished()
    finished.withLock { $0.append(part) }
  }

  /// The tree that pages are written to.
  func tree() throws -> StagedTree {
    try stagingLock.withLock { _ in try staging.prepared() }
  }

  /// The counterpart of a folder in that tree; nil if the disk is full.
  func stagedFolder(for folder: FolderContext) throws -> Directory? {
    try stagingLock.withLock { _ in try staging.prepared().folder(for: folder) }
  }

  /// The whole release.
  /// - Throws: `ReleaseError.pathTaken` if a path was written twice or is a folder too.
  func whole(with last: consuming ReleaseWriter) throws -> ReleaseContents {
    var whole = try last.finished()
    for part in finished.withLock(\.self) { try whole.add(part) }
    for path in whole.produced.folders.keys {
      guard let (parent, name) = path.parentAndName, whole.produced.contains(name, in: parent)
      else { continue }
      throw ReleaseError.pathTaken(path.text)
    }
    return whole
  }
}

/// The pages of a release, all written, on their way to be shown.
struct ReleaseContents {
  var produced: Manifest
  var conflicts: Set<String>
  var removed = 0
  /// The time that new files get.
  let time: FileTime
  /// What the pages were made of; nil if it is not known.
  var inputs: InputDigest?
  /// How text was compressed; see `ManifestHead.compression`.
  var compression: [String] = []

  /// The list of the files. If the owner has something in a page's place it does not say what
  /// they were made of: the next release is to look there again.
  var manifest: Manifest {
    var manifest = produced
    manifest.head.compression = compression
    manifest.head.inputs =
      conflicts.isEmpty
      ? inputs.map { ManifestHead.Inputs(digest: $0, fileCount: produced.fileCount) } : nil
    return manifest
  }

  /// Adds what another part of the release wrote.
  /// - Throws: `ReleaseError.pathTaken`.
  mutating func add(_ part: ReleaseContents) throws(ReleaseError) {
    conflicts.formUnion(part.conflicts)
    for (path, folder) in part.produced.folders {
      guard produced.folders[path] != nil else {
        produced.folders[path] = folder
        continue
      }
      for (name, file) in folder.files.sorted {
        let isNew = produced.folders[path]?.files.insert(
          name, file.contents, isUnchanged: file.isUnchanged)
        guard isNew == true else { throw .pathTaken(path.text(of: name)) }
      }
    }
  }

  /// Writes the manifest into a staged tree, and the list of digests into the folder.
  func putManifest(into tree: StagedTree, digestsIn folder: Directory?) throws {
    var manifest = manifest
    let list = DigestList(manifest)
    manifest.head.digests = list.digest
    try tree.put(manifest.text(), list, in: folder)
  }

  /// Replaces the manifest of a tree that is shown, in one step and lasting.
  /// - Parameters:
  ///   - staging: A folder on the same file system.
  ///   - folder: Where the list of digests belongs; nil for a manifest without one.
  func replaceManifest(
    in root: Directory, by staging: Directory, digestsIn folder: Directory?
  ) throws {
    var manifest = manifest
    if let folder {
      let list = DigestList(manifest)
      let isStored = manifest.head.digests == list.digest
      manifest.head.digests = list.digest
      if !isStored {
        try list.write(as: DigestList.name(list.digest), in: folder, isSynced: true)
        try folder.sync()
      }
    }
    try staging.removeAll(ReservedNames.manifest)
    let file = try OpenFile(
      ReservedNames.manifest, in: staging, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try file.write(manifest.text())
    try file.sync()
    try staging.rename(ReservedNames.manifest, to: root, as: ReservedNames.manifest)
    try root.sync()
  }
}

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
