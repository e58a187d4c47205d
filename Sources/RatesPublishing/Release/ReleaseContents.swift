import Glibc

/// The pages of a release, all written, on their way to be shown.
struct ReleaseContents {
  var produced: Manifest
  var kept: Set<String>
  var removed = 0
  /// The time that new files get.
  let time: FileTime
  /// What the pages were made of; nil where it is not known.
  var inputs: InputDigest?

  /// The list of the files. Where the owner has something in a page's place it does not say what
  /// they were made of: the next release is to look there again.
  var manifest: Manifest {
    var manifest = produced
    manifest.head.inputs =
      kept.isEmpty
      ? inputs.map { ManifestHead.Inputs(digest: $0, fileCount: produced.fileCount) } : nil
    return manifest
  }

  /// Adds what another part of the release wrote.
  /// - Throws: `ReleaseError.pathTaken`.
  mutating func add(_ part: ReleaseContents) throws(ReleaseError) {
    kept.formUnion(part.kept)
    for (path, folder) in part.produced.folders {
      guard produced.folders[path] != nil else {
        produced.folders[path] = folder
        continue
      }
      for (name, file) in folder.files.sorted {
        let isNew = produced.folders[path]?.files.insert(
          name, digest: file.digest, size: file.size, isUnchanged: file.isUnchanged)
        guard isNew == true else { throw .pathTaken(path.text(of: name)) }
      }
    }
  }

  /// Writes the manifest into a staged tree.
  func putManifest(into tree: StagedTree, replacing shown: LiveSite) throws {
    let previous = try shown.root?.status(of: ReservedNames.manifest)
    try tree.put(manifest, looks: previous?.looks.following(at: time))
  }

  /// Replaces the manifest of a tree that is shown, in one step and lasting.
  /// - Parameter staging: A folder on the same file system.
  func replaceManifest(in root: Directory, by staging: Directory) throws {
    let previous = try root.status(of: ReservedNames.manifest)
    try staging.removeAll(ReservedNames.manifest)
    let file = try OpenFile(ReservedNames.manifest, in: staging, flags: O_WRONLY | O_CREAT | O_EXCL)
    try file.write(manifest)
    if let mode = previous?.mode { try file.setMode(mode) }
    try file.sync()
    try staging.rename(ReservedNames.manifest, to: root, as: ReservedNames.manifest)
    try root.sync()
  }
}
