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
