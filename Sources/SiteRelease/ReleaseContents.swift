import Glibc
import SiteFiles
import SystemFiles

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
