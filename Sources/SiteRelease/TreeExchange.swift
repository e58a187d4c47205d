import Glibc
import SiteFiles
import SystemFiles

/// Shows a release in one step: the staged tree and the output folder change places.
struct TreeExchange {
  let live: LiveSite
  let staged: StagedTree
  let standby: StandbyTrees
  let now: () -> FileTime

  /// Completes the staged tree and shows it.
  /// - Throws: `ExchangeUnavailable` if nothing could be shown that way, `ReleaseError`.
  func show(_ contents: inout ReleaseContents) throws {
    var synchronizer = TreeSynchronizer(live: live, staged: staged, produced: contents.produced)
    try synchronizer.run()
    contents.produced = synchronizer.produced
    contents.produced.head.mode = .exchange
    contents.conflicts.formUnion(synchronizer.conflicts)
    contents.removed = synchronizer.removed
    try contents.putManifest(into: staged, digestsIn: standby.folder)
    guard !staged.isFull else { throw staged.fullDisk(path: live.place.path) }
    if let root = live.root { try takeAttributes(of: root) }
    try exchange(synchronizer.ownerFiles)
    do {
      try settle(&contents, synchronizer.ownerFiles)
    } catch let error as SystemError {
      throw ReleaseError.liveNotSettled(path: live.place.path, because: error)
    }
  }

  /// Brings the exchange to the disk and hands on what changed meanwhile.
  private func settle(_ contents: inout ReleaseContents, _ ownerFiles: OwnerFileRecord) throws {
    try standby.folder.sync()
    try syncParent()
    guard let old = live.root else { return }
    var reconciler = OwnerChangeReconciler(
      old: old, oldManifest: live.manifest, new: staged.root, newManifest: contents.produced,
      ownerFiles: ownerFiles, standby: standby.folder)
    try reconciler.handOnAdditions()
    try reconciler.handOnRemovals()
    if !reconciler.conflicts.isEmpty {
      contents.produced = reconciler.newManifest
      contents.produced.head.digests = nil
      contents.conflicts.formUnion(reconciler.conflicts)
      try contents.replaceManifest(in: staged.root, by: standby.folder, digestsIn: standby.folder)
    }
  }

  /// A folder that only lets us through cannot be opened, and so not be synced.
  private func syncParent() throws(SystemError) {
    let folder: Directory
    do {
      folder = try live.place.parent.directory(FileName("."))
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

  private func exchange(_ ownerFiles: OwnerFileRecord) throws {
    let place = live.place
    // The stamp says from when on the old tree is not shown, so the clock is read last.
    let stamp = try standby.freeStamp(at: now())
    try ownerFiles.encoded().withUnsafeBytes { bytes in
      let list = try OpenFile(
        stamp.ownerFilesName, in: standby.folder, flags: O_WRONLY | O_CREAT | O_TRUNC)
      try list.write(bytes, over: 0)
    }
    try staged.root.syncFileSystem()
    guard try place.parent.status(of: place.name)?.inode == live.root?.status().inode else {
      throw ReleaseError.changedMeanwhile(path: place.path)
    }
    try standby.folder.rename(StandbyTrees.next, to: standby.folder, as: stamp.name)
    do {
      if live.root == nil {
        try standby.folder.rename(stamp.name, to: place.parent, as: place.name)
        try standby.folder.unlink(stamp.ownerFilesName)
      } else {
        try standby.folder.exchange(stamp.name, with: place.name, in: place.parent)
      }
    } catch {
      try standby.folder.rename(stamp.name, to: standby.folder, as: StandbyTrees.next)
      try standby.folder.unlink(stamp.ownerFilesName)
      guard ExchangeUnavailable.isOne(error.code) else { throw error }
      throw ExchangeUnavailable.exchangeRefused(path: place.path, code: error.code)
    }
  }
}

/// Makes a staged tree consist of the release's pages and of the owner's files as they are shown,
/// and of nothing else.
struct TreeSynchronizer {
  let live: LiveSite
  let staged: StagedTree
  /// The release's pages; those whose place the owner has taken meanwhile drop out.
  private(set) var produced: Manifest
  private(set) var ownerFiles = OwnerFileRecord()
  private(set) var conflicts: [String] = []
  private(set) var removed = 0
  private var takenOver = 0

  init(live: LiveSite, staged: StagedTree, produced: Manifest) {
    self.live = live
    self.staged = staged
    self.produced = produced
  }

  /// - Throws: `ExchangeUnavailable` if something cannot be in two trees, `ReleaseError`.
  mutating func run() throws {
    // What the release wrote is all there is.
    if live.root == nil, staged.origin == .made { return }
    do {
      try mirror(.root, from: live.root, to: staged.root)
    } catch let error as SystemError where error.code == EMFILE {
      throw obstacle(error, error.path)
    }
    // A page that somebody removed since it was compared came by no longer.
    guard takenOver == produced.unchangedCount else {
      throw ReleaseError.changedMeanwhile(path: live.place.path)
    }
  }

  private mutating func mirror(_ path: RelativePath, from: Directory?, to: Directory) throws {
    var done: Set<FileName> = path == .root ? [ReservedNames.manifest] : []
    if let from {
      let ours = live.manifest.folders[path]?.files
      let pages = produced.folders[path]?.files
      for entry in try entries(of: from)
      where !(path == .root && ReservedNames.contains(entry.name)) {
        if entry.kind == .file, ours?.contains(entry.name) == true {
          try takeOver(pages?[entry.name], named: entry.name, from: from, to: to)
        } else {
          giveWay(to: entry, in: path)
          let isThere =
            try entry.kind == .folder
            ? carry(folder: entry.name, in: path, from: from, to: to)
            : carry(file: entry.name, in: path, from: from, to: to)
          if isThere { done.insert(entry.name) }
        }
      }
    }
    let pages = produced.folders[path]?.files
    for entry in try to.entries() where !done.contains(entry.name) {
      if entry.kind == .file, pages?.contains(entry.name) == true { continue }
      let place = path.appending(entry.name)
      if entry.kind == .folder, produced.folders[place] != nil {
        try mirror(place, from: nil, to: to.directory(entry.name))
      } else {
        try to.removeAll(entry.name)
      }
    }
  }

  /// A page of ours that is shown, and what the release made of it: one that stays as it is comes
  /// into the staged tree too.
  private mutating func takeOver(
    _ page: FileTable.File?, named name: FileName, from: Directory, to: Directory
  ) throws {
    guard let page else {
      removed += 1
      return
    }
    guard page.isUnchanged else { return }
    takenOver += 1
    let file = try OpenFile(name, in: from)
    let status = try file.status()
    guard status.kind == .file, status.size == page.contents?.size else {
      throw ReleaseError.changedMeanwhile(path: from.place(of: name))
    }
    let bytes = try file.read(size: status.size)
    try bytes.withUnsafeBytes { bytes in
      guard Digest(of: bytes) == page.contents?.digest else {
        throw ReleaseError.changedMeanwhile(path: from.place(of: name))
      }
      try staged.put(bytes, as: name, in: to, metadata: status.metadata(newMode: live.newFileMode))
    }
  }

  /// What the owner has put where a page or a folder of pages belongs stays.
  private mutating func giveWay(to entry: Directory.Entry, in path: RelativePath) {
    let place = path.appending(entry.name)
    if produced.contains(entry.name, in: path) {
      produced.folders[path]?.files.remove(entry.name)
      conflicts.append(place.text)
    }
    if entry.kind != .folder, produced.folders[place] != nil {
      for folder in produced.folders.keys where folder == place || folder.isInside(place) {
        produced.folders[folder] = nil
      }
      conflicts.append(place.text)
    }
  }

  /// - Returns: Whether the staged tree has the folder now.
  private mutating func carry(
    folder name: FileName, in path: RelativePath, from: Directory, to: Directory
  ) throws -> Bool {
    let place = path.appending(name)
    guard place.depth <= ExchangeUnavailable.depthLimit else {
      let top = place.names.first ?? name
      throw ExchangeUnavailable.tooDeep(path: live.root?.place(of: top) ?? top.text)
    }
    guard let source = try open(name, in: from) else { return false }
    if source.isMountRoot { throw ExchangeUnavailable.mountPoint(path: source.path) }
    if let there = try to.status(of: name), there.kind != .folder { try to.unlink(name) }
    if try to.status(of: name) == nil {
      try to.makeDirectory(name, mode: 0o755)
      staged.needFolder()
    }
    let target = try to.changeableDirectory(name)
    try mirror(place, from: source, to: target)
    let isProduced = produced.folders[place] != nil
    let isMade = live.manifest.made(place)
    if isMade {
      if !isProduced, try to.removeEmptyDirectory(name) { return false }
    } else {
      ownerFiles.add(folder: place)
    }
    do {
      if !isMade {
        try target.takeAttributes(of: source)
      } else if let mode = try source.status().inheritableMode {
        try target.takeAttributes(of: source, mode: mode)
      } else {
        // Somebody put another folder in the place of one of pages.
        try target.setMode(live.newFolderMode)
      }
      if !isProduced { try target.setModified(source.status().modified) }
    } catch {
      throw obstacle(error, source.path)
    }
    return true
  }

  /// - Returns: Whether the staged tree has the file now.
  private mutating func carry(
    file name: FileName, in path: RelativePath, from: Directory, to: Directory
  ) throws -> Bool {
    guard let source = try from.status(of: name) else { return false }
    if let there = try to.status(of: name) {
      if there.isSameFile(as: source) {
        ownerFiles.add(path.appending(name), inode: there.inode)
        return true
      }
      try to.removeAll(name)
    }
    do {
      try from.link(name, into: to, as: name)
    } catch  where error.code == ENOENT {
      return false
    } catch {
      throw obstacle(error, from.place(of: name))
    }
    guard let linked = try to.status(of: name) else { return false }
    ownerFiles.add(path.appending(name), inode: linked.inode)
    return true
  }

  private func entries(of folder: Directory) throws -> [Directory.Entry] {
    do {
      return try folder.entries()
    } catch {
      throw obstacle(error, folder.path)
    }
  }

  /// Nil if the owner removed or replaced the folder this moment: that is a late change.
  private func open(_ name: FileName, in folder: Directory) throws -> Directory? {
    do {
      return try folder.directoryIfPresent(name)
    } catch  where error.code == ENOTDIR {
      return nil
    } catch {
      throw obstacle(error, folder.place(of: name))
    }
  }

  private func obstacle(_ error: SystemError, _ path: String) -> any Error {
    guard ExchangeUnavailable.isOne(error.code) else { return error }
    return ExchangeUnavailable.cannotCarry(path: path, code: error.code)
  }
}
