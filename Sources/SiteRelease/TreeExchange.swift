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
  /// - Throws: `ExchangeUnavailable` if nothing could be shown that way, `ReleaseError`.
  func show(_ draft: inout ReleaseContents) throws {
    var synchronizer = TreeSynchronizer(shown: shown, staged: staged, produced: draft.produced)
    try synchronizer.run()
    draft.produced = synchronizer.produced
    draft.produced.head.mode = .exchange
    draft.conflicts.formUnion(synchronizer.conflicts)
    draft.removed = synchronizer.removed
    try draft.putManifest(into: staged, digestsIn: hidden.folder)
    guard !staged.isFull else { throw staged.fullDisk(path: shown.place.path) }
    if let root = shown.root { try takeAttributes(of: root) }
    try exchange(synchronizer.carried)
    do {
      try settle(&draft, synchronizer.carried)
    } catch let error as SystemError {
      throw ReleaseError.shownNotSettled(path: shown.place.path, because: error)
    }
  }

  /// Brings the exchange to the disk and hands on what changed meanwhile.
  private func settle(_ draft: inout ReleaseContents, _ carried: OwnerFileRecord) throws {
    try hidden.folder.sync()
    try syncParent()
    guard let old = shown.root else { return }
    var reconciler = OwnerChangeReconciler(
      old: old, oldManifest: shown.manifest, new: staged.root, newManifest: draft.produced,
      carried: carried, hidden: hidden.folder)
    try reconciler.handOnAdditions()
    try reconciler.handOnRemovals()
    if !reconciler.conflicts.isEmpty {
      draft.produced = reconciler.newManifest
      draft.produced.head.digests = nil
      draft.conflicts.formUnion(reconciler.conflicts)
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

/// Makes a staged tree consist of the release's pages and of the owner's files as they are shown,
/// and of nothing else.
struct TreeSynchronizer {
  let shown: LiveSite
  let staged: StagedTree
  /// The release's pages; those whose place the owner has taken meanwhile drop out.
  private(set) var produced: Manifest
  private(set) var carried = OwnerFileRecord()
  private(set) var conflicts: [String] = []
  private(set) var removed = 0
  private var takenOver = 0

  init(shown: LiveSite, staged: StagedTree, produced: Manifest) {
    self.shown = shown
    self.staged = staged
    self.produced = produced
  }

  /// - Throws: `ExchangeUnavailable` if something cannot be in two trees, `ReleaseError`.
  mutating func run() throws {
    // What the release wrote is all there is.
    if shown.root == nil, staged.origin == .made { return }
    try mirror(.root, from: shown.root, to: staged.root)
    // A page that somebody removed since it was compared came by no longer.
    guard takenOver == produced.unchangedCount else {
      throw ReleaseError.changedMeanwhile(path: shown.place.path)
    }
  }

  private mutating func mirror(_ path: RelativePath, from: Directory?, to: Directory) throws {
    var done: Set<FileName> = path == .root ? [ReservedNames.manifest] : []
    if let from {
      let ours = shown.manifest.folders[path]?.files
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
    let bytes = try file.read(size: status.size)
    try bytes.withUnsafeBytes { bytes in
      guard status.kind == .file, Digest(of: bytes) == page.contents?.digest else {
        throw ReleaseError.changedMeanwhile(path: from.place(of: name))
      }
      try staged.put(bytes, as: name, in: to, metadata: status.metadata(newMode: shown.newFileMode))
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
    let isMade = shown.manifest.made(place)
    if isMade {
      if !isProduced, try to.removeEmptyDirectory(name) { return false }
    } else {
      carried.add(folder: place)
    }
    do {
      if !isMade {
        try target.takeAttributes(of: source)
      } else if let mode = try source.status().inheritableMode {
        try target.takeAttributes(of: source, mode: mode)
      } else {
        // Somebody put another folder in the place of one of pages.
        try target.setMode(shown.newFolderMode)
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
        carried.add(path.appending(name), inode: there.inode)
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
    carried.add(path.appending(name), inode: linked.inode)
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
