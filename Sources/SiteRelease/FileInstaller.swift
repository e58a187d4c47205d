import Glibc
import SiteFiles
import SystemFiles

/// Shows a release if the output folder cannot be exchanged: each file is replaced in one step.
///
/// Assets come first, because pages need them, then pages, then what lists the pages; what is gone
/// goes last. Each page is the old one or the new one at any time.
struct FileInstaller {
  let live: LiveSite
  let staged: StagedTree
  let root: Directory
  /// Where the list of digests belongs.
  let digests: Directory

  func show(_ contents: inout ReleaseContents) throws {
    contents.produced.head.mode = .files
    contents.produced.head.digests = nil
    contents.removed = 0
    let changed = Self.inOrder(contents.produced)
    // Should this run be killed, the next one still knows which files are ours.
    var pending = contents
    pending.produced = live.manifest.pendingUnion(contents.produced)
    pending.inputs = nil
    try pending.replaceManifest(in: root, by: staged.root, digestsIn: nil)
    try staged.root.syncFileSystem()
    for page in changed where try !install(page) {
      contents.produced.folders[page.folder]?.files.remove(page.name)
      contents.conflicts.insert(page.folder.text(of: page.name))
    }
    try removeWhatIsGone(&contents)
    try contents.replaceManifest(in: root, by: staged.root, digestsIn: digests)
  }

  /// The files that were written, in the order in which they are to be shown.
  static func inOrder(_ produced: Manifest) -> [PagePath] {
    var ranks = ReleasePhase.allCases.map { _ in [PagePath]() }
    for (path, folder) in produced.sortedFolders {
      for (name, file) in folder.files.sorted where !file.isUnchanged {
        let page = PagePath(folder: path, name: name)
        ranks[page.phase.rawValue].append(page)
      }
    }
    return ranks.flatMap { $0 }
  }

  /// - Returns: False if the owner has something of their own in the page's place.
  private func install(_ page: PagePath) throws -> Bool {
    guard let target = try target(page.folder) else { return false }
    guard let source = try staged.root.directory(at: page.folder) else { return false }
    let isOurs = live.manifest.contains(page.name, in: page.folder)
    switch try target.status(of: page.name) {
    case let status? where isOurs && status.kind == .file:
      try replace(page.name, from: source, to: target)
      return true
    case .some:
      return false
    case nil:
      return try add(page.name, from: source, to: target)
    }
  }

  private func add(
    _ name: FileName, from source: Directory, to target: Directory
  ) throws -> Bool {
    do {
      try source.renameNew(name, to: target, as: name)
    } catch {
      switch error.code {
      case EEXIST: return false
      // The file system has no such step, and nothing was there a moment ago.
      case EINVAL, ENOSYS, EXDEV: try replace(name, from: source, to: target)
      default: throw error
      }
    }
    return true
  }

  private func replace(_ name: FileName, from source: Directory, to target: Directory) throws {
    do {
      try source.rename(name, to: target, as: name)
    } catch {
      guard error.code == EXDEV else { throw error }
      // The owner has mounted something there: a copy next to the page takes its place.
      try copy(name, from: source, to: target)
      try target.rename(ReservedNames.staging, to: target, as: name)
      try source.unlink(name)
    }
  }

  private func copy(_ name: FileName, from source: Directory, to target: Directory) throws {
    let original = try OpenFile(name, in: source)
    let status = try original.status()
    try target.removeAll(ReservedNames.staging)
    let copy = try OpenFile(
      ReservedNames.staging, in: target, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
    try original.read(size: status.size).withUnsafeBytes { try copy.write($0, over: 0) }
    try copy.setMode(status.mode)
    try copy.setModified(status.modified)
    try copy.sync()
  }

  /// The folder of the live site, made if there is none; nil if the owner's are in the way.
  private func target(_ path: RelativePath) throws -> Directory? {
    var folder = root
    var place = RelativePath.root
    for name in path.names {
      let status = try folder.status(of: name)
      if let status, status.kind != .folder {
        guard status.kind == .file, live.manifest.contains(name, in: place) else { return nil }
        try folder.unlink(name)
      }
      folder = try folder.madeDirectory(name, mode: live.newFolderMode)
      place = place.appending(name)
    }
    return folder
  }

  private func removeWhatIsGone(_ contents: inout ReleaseContents) throws {
    for (path, folder) in live.manifest.sortedFolders.reversed() {
      guard let directory = try root.directory(at: path) else { continue }
      for (name, _) in folder.files.sorted where !contents.produced.contains(name, in: path) {
        guard try directory.status(of: name)?.kind == .file else { continue }
        try directory.unlink(name)
        contents.removed += 1
      }
      if folder.isMade, contents.produced.folders[path] == nil,
        let (parent, name) = path.parentAndName
      {
        _ = try root.directory(at: parent)?.removeEmptyDirectory(name)
      }
    }
  }
}
