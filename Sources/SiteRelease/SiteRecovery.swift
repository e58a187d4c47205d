import Glibc
import SiteFiles
import SystemFiles

/// A site in an output folder whose list of files is lost or damaged.
///
/// A file is ours if it consists of what the site's page of that path consists of, or of what a list of
/// digests names that is still there, at the path of a page of the site or of a former release. All
/// others are the owner's.
package struct SiteRecovery {
  /// The output folder.
  package let root: Directory
  /// The files of ours, with what they consist of.
  package let manifest: Manifest
  private let location: OutputLocation

  /// Looks for the site; nil if its list of files is there, or if it is lost and nothing else is ours.
  /// - Parameter pages: The site that is about to be released, all files of which are known.
  /// - Throws: `ReleaseError`.
  package init?(directory: String, pages: Manifest) throws {
    let location = try ReleaseError.telling { try OutputLocation(directory) }
    let found = try ReleaseError.telling { () throws -> (Directory, Manifest, Bool)? in
      guard let root = try location.open() else { return nil }
      var isLost = true
      do {
        guard try Manifest(of: root, at: location) == nil else { return nil }
      } catch ReleaseError.damagedManifest {
        isLost = false
      }
      let standby = try StandbyTrees(besides: location)?.folder
      return (root, try Self.manifest(root, standby: standby, pages: pages), isLost)
    }
    guard let (root, manifest, isLost) = found, !isLost || manifest.fileCount > 0 else {
      return nil
    }
    (self.root, self.manifest, self.location) = (root, manifest, location)
  }

  /// Writes the list of files, so that a release can go on from it.
  /// - Parameter patience: How long to wait for a release into the same folder, in seconds.
  package func write(patience: Int = 60) throws {
    try ReleaseError.telling {
      try OutputLock(of: location, patience: patience).whileHeld {
        let contents = ReleaseContents(
          produced: manifest, conflicts: [], time: FileTime.now(), inputs: nil)
        let staging = try root.madeDirectory(ReservedNames.staging, mode: 0o700)
        let standby = try StandbyTrees(besides: location)?.folder
        try contents.replaceManifest(in: root, by: staging, digestsIn: standby ?? root)
        try root.removeAll(ReservedNames.staging)
      }
    }
  }

  private static func manifest(
    _ root: Directory, standby: Directory?, pages: Manifest
  ) throws -> Manifest {
    let folders = [standby, root].compactMap(\.self)
    let known = try folders.reduce(into: Set<FileContent>()) { try $0.formUnion(contents(in: $1)) }
    let sizes = Set(known.map(\.size))
    var manifest = Manifest()
    for (path, names) in try candidates(pages, standby) {
      guard let folder = try root.directory(at: path) else { continue }
      var files = FileTable()
      for name in names {
        let page = pages.folders[path]?.files[name]?.contents
        guard let status = try folder.status(of: name), status.kind == .file,
          status.size == page?.size || sizes.contains(status.size),
          let bytes = try? OpenFile(name, in: folder).read(size: status.size)
        else { continue }
        let content = FileContent(
          digest: bytes.withUnsafeBytes { Digest(of: $0) }, size: bytes.count)
        if content == page || known.contains(content) { _ = files.insert(name, content) }
      }
      if files.count > 0 { manifest.add(files, at: path) }
    }
    return manifest
  }

  /// The names that pages have or had, by folder.
  private static func candidates(
    _ pages: Manifest, _ standby: Directory?
  ) throws -> [RelativePath: Set<FileName>] {
    var manifests = [pages]
    for entry in try standby?.entries() ?? [] where entry.kind == .folder {
      guard let tree = try standby?.directoryIfPresent(entry.name),
        let former = try? Manifest(of: tree, digestsIn: [])
      else { continue }
      manifests.append(former)
    }
    var names: [RelativePath: Set<FileName>] = [:]
    for (path, folder) in manifests.flatMap(\.folders) {
      names[path, default: []].formUnion(folder.files.sorted.map(\.name))
    }
    return names
  }

  /// What the files of all lists of digests in a folder consist of. Lists of others do not count.
  private static func contents(in folder: Directory) throws -> Set<FileContent> {
    var contents: Set<FileContent> = []
    for name in try folder.names() where DigestList.isName(name) {
      guard let file = try? OpenFile(name, in: folder), let status = try? file.status(),
        status.kind == .file, try status.isTrusted(in: folder.status()),
        let bytes = try? file.read(size: status.size),
        DigestList.name(bytes.withUnsafeBytes { Digest(of: $0) }) == name
      else { continue }
      contents.formUnion(DigestList.contents(bytes))
    }
    return contents
  }
}

extension Manifest {
  fileprivate mutating func add(_ files: FileTable, at path: RelativePath) {
    folders[path] = Folder(isMade: path != .root, files: files)
    var folder = path
    while let (parent, _) = folder.parentAndName {
      folder = parent
      if folders[folder] == nil { folders[folder] = Folder(isMade: folder != .root) }
    }
  }
}
