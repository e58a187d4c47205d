import Glibc
import SiteFiles
import Synchronization
import SystemFiles

/// A tree that is being filled while nobody sees it; files by several threads at once, folders by
/// one at a time.
final class StagedTree: @unchecked Sendable {
  /// The tree's own folder; if that is missing, one on the same disk.
  let root: Directory
  let origin: TreeOrigin
  private let newFolderMode: mode_t
  /// What the tree takes of the disk beyond what it took when the release began.
  private let neededBytes = Atomic(0)
  private let neededFiles = Atomic(0)
  /// What was free when the release began.
  private let free: DiskSpace
  /// Whether the disk was too small: from then on the tree only counts.
  private let isFullFlag = Atomic(false)
  private let blockSize: Int
  /// When the tree was taken: files that are written from then on have no earlier time.
  private let begun = FileTime.ofFiles()
  /// The folders that were prepared for this release, or counted.
  var entered: Set<RelativePath> = []

  private var needed: DiskSpace {
    DiskSpace(
      bytes: neededBytes.load(ordering: .relaxed), files: neededFiles.load(ordering: .relaxed))
  }
  var isFull: Bool { isFullFlag.load(ordering: .relaxed) }

  init(root: Directory, origin: TreeOrigin, newFolderMode: mode_t) throws(SystemError) {
    self.root = root
    self.origin = origin
    self.newFolderMode = newFolderMode
    let space = try root.space()
    blockSize = space.blockSize
    free = DiskSpace(bytes: space.bytes, files: space.files)
    if origin == .missing {
      stopWriting()
      // The folder that the tree belongs in.
      needFolder()
    }
  }

  /// Makes a file consist of the bytes; nil for a folder where the tree only counts.
  ///
  /// A file is written in place if it is nobody else's: an owner's inode, or one that somebody
  /// linked to or could have opened for writing, is never written.
  /// - Parameter metadata: Those of a page that follows a live one; with no time if none is shown:
  ///   then what the tree has of that name is nobody's page and is made anew, now.
  func put(
    _ bytes: UnsafeRawBufferPointer, as name: FileName, in folder: Directory?,
    metadata: FileMetadata
  ) throws(SystemError) {
    guard !isFull, let folder else {
      return need(bytes.count, over: try? folder?.status(of: name))
    }
    do {
      if metadata.modified != nil,
        try overwrite(name, in: folder, with: bytes, metadata: metadata)
      {
        return
      }
      try create(name, in: folder, with: bytes, metadata: metadata)
    } catch  where error.isOutOfRoom {
      stopWriting()
      need(bytes.count, over: try? folder.status(of: name))
    }
  }

  /// Makes the tree's manifest anew, and writes its list of digests into the folder.
  func put(_ manifest: [UInt8], _ list: DigestList, in folder: Directory?) throws(SystemError) {
    let there = try folderIfPresent(.root)?.status(of: ReservedNames.manifest)
    do {
      if !isFull {
        let file = try newFile(ReservedNames.manifest, in: root, mode: 0o600)
        try file.write(manifest)
        // The whole file system is brought to the disk before the tree is shown.
        if let folder {
          try list.write(as: DigestList.name(list.digest), in: folder, isSynced: false)
        }
      }
    } catch  where error.isOutOfRoom {
      stopWriting()
    }
    need(manifest.count, over: there)
    need(list.length)
  }

  /// From here on the tree only counts.
  func stopWriting() {
    isFullFlag.store(true, ordering: .relaxed)
  }

  /// What to say if the disk was too small for the output folder at the path.
  func fullDisk(path: String) -> ReleaseError {
    .diskFull(path: path, needed: needed, free: free)
  }

  /// Opens the counterpart of a live folder, made if there is none; nil if the disk is full
  /// and has none.
  func folder(for folder: FolderContext) throws(SystemError) -> Directory? {
    guard !isFull else {
      for component in folder.components where entered.insert(component.path).inserted {
        if folderIfPresent(component.path) == nil { needFolder() }
      }
      return folderIfPresent(folder.path)
    }
    do {
      var place = root
      for component in folder.components {
        if entered.insert(component.path).inserted { try prepare(component, in: place) }
        place = try place.changeableDirectory(component.name)
      }
      return place
    } catch  where error.isOutOfRoom {
      stopWriting()
      return nil
    }
  }

  func folderIfPresent(_ path: RelativePath) -> Directory? {
    origin == .missing ? nil : try? root.directory(at: path)
  }

  /// A folder that the tree has and visitors do not see may have been the owner's, with permissions
  /// of their own: such a one is made anew.
  private func prepare(_ component: FolderContext.Component, in place: Directory)
    throws(SystemError)
  {
    if let there = try place.status(of: component.name) {
      if there.kind == .folder, component.isLive { return }
      try place.removeAll(component.name)
    }
    needFolder()
    try place.makeDirectory(component.name, mode: newFolderMode)
  }

  private func overwrite(
    _ name: FileName, in folder: Directory, with bytes: UnsafeRawBufferPointer,
    metadata: FileMetadata
  ) throws(SystemError) -> Bool {
    guard let file = try? OpenFile(name, in: folder, flags: O_RDWR) else { return false }
    let status = try file.status()
    guard status.kind == .file, status.links == 1, status.isOurs,
      status.mode & FileStatus.refusedMode == 0
    else { return false }
    let hasSize = status.size == bytes.count
    // A changed page is what a tree that was shown has no more; reading it there would be in vain.
    let mayHold = hasSize && (origin == .left || !metadata.mayBeLater)
    let isSame = mayHold ? try file.holds(bytes) : false
    if !isSame {
      try file.write(bytes, over: status.size)
      neededBytes.add(max(0, blocks(bytes.count) - status.allocated), ordering: .relaxed)
    }
    if status.mode != metadata.mode { try file.setMode(metadata.mode) }
    if let time = metadata.modified, isSame ? status.modified != time : !isPast(metadata) {
      try file.setModified(time)
    }
    return true
  }

  private func create(
    _ name: FileName, in folder: Directory, with bytes: UnsafeRawBufferPointer,
    metadata: FileMetadata
  ) throws(SystemError) {
    let file = try newFile(name, in: folder, mode: metadata.mode & 0o777)
    try file.write(bytes, over: 0)
    if try file.status().mode != metadata.mode { try file.setMode(metadata.mode) }
    if let time = metadata.modified, !isPast(metadata) { try file.setModified(time) }
    need(bytes.count)
  }

  /// Opens a new file; what the tree has of that name goes.
  private func newFile(
    _ name: FileName, in folder: Directory, mode: mode_t
  ) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    do {
      return try OpenFile(name, in: folder, flags: flags, mode: mode)
    } catch  where error.code == EEXIST {
      try folder.removeAll(name)
      return try OpenFile(name, in: folder, flags: flags, mode: mode)
    }
  }

  /// Whether a file that was just written has a time that serves.
  private func isPast(_ metadata: FileMetadata) -> Bool {
    metadata.mayBeLater && metadata.modified.map { $0 <= begun } ?? true
  }

  /// Counts a file that is new.
  func need(_ size: Int) {
    neededBytes.add(blocks(size), ordering: .relaxed)
    neededFiles.add(1, ordering: .relaxed)
  }

  /// Counts a folder, which takes a block on most disks and a file's place on all.
  func needFolder() {
    need(1)
  }

  /// Counts a file that takes the place of another one: what that takes may be used.
  private func need(_ size: Int, over there: FileStatus?) {
    guard let there, there.kind == .file else { return need(size) }
    neededBytes.add(max(0, blocks(size) - there.allocated), ordering: .relaxed)
  }

  private func blocks(_ size: Int) -> Int {
    (size + blockSize - 1) / blockSize * blockSize
  }
}
