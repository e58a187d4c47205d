import Glibc

/// A release while its pages are written, one at a time.
///
/// A page is compared with the shown one at once and written only where it differs, so no more than
/// one page is in memory.
package struct ReleaseDraft: ~Copyable {
  let shown: ShownSite
  let staging: Staging
  private var produced = Manifest()
  /// Paths that the owner has something of their own at.
  private var kept: Set<String> = []
  private let time: FileTime
  private var current: OpenFolder?
  private var failure: (any Error)?

  init(shown: ShownSite, staging: Staging, time: FileTime) {
    self.shown = shown
    self.staging = staging
    self.time = time
  }

  /// Writes a page. Pages of one folder are best written one after the other.
  /// - Parameters:
  ///   - path: The page's path in the site, such as `usd/krw.html`.
  ///   - bytes: What the page consists of.
  /// - Throws: `PublishingError`; the release is lost then, whether or not it is caught.
  package mutating func write(_ path: String, _ bytes: RawSpan) throws {
    if let failure { throw failure }
    do {
      try bytes.withUnsafeBytes { try write(PagePath(path), $0, path) }
    } catch {
      failure = error
      throw error
    }
  }

  /// Writes a page, as above.
  package mutating func write(_ path: String, _ bytes: [UInt8]) throws {
    try write(path, bytes.span.bytes)
  }

  /// All pages. Throws what a page threw, should the one who wrote it have caught it.
  func finished() throws -> FinishedDraft {
    if let failure { throw failure }
    return FinishedDraft(produced: produced, kept: kept, time: time)
  }

  private mutating func write(
    _ path: PagePath, _ bytes: UnsafeRawBufferPointer, _ text: String
  ) throws {
    try enter(path.folder)
    guard let folder = current, folder.blockedAt == nil else { return }
    guard produced.folders[path.folder.appending(path.name)] == nil else {
      throw PublishingError.pathTaken(text)
    }
    let page = try ShownPage(path.name, in: folder, comparedWith: bytes)
    if case .owners = page {
      kept.insert(text)
      return
    }
    var isUnchanged = false
    var previous: FileStatus?
    if case .page(let status, let isSame) = page { (previous, isUnchanged) = (status, isSame) }
    if produced.folders[folder.path] == nil { addFolders(downTo: folder) }
    let isNew = produced.folders[folder.path]?.files.insert(
      path.name, digest: Digest(of: bytes), size: bytes.count, isUnchanged: isUnchanged)
    guard isNew == true else { throw PublishingError.pathTaken(text) }
    guard !isUnchanged else { return }
    let tree = try staging.prepared()
    if folder.staged == nil { current?.staged = try tree.folder(for: folder) }
    try tree.put(
      bytes, as: path.name, in: current?.staged, mode: previous?.mode,
      modified: time.following(previous?.modified))
  }

  private mutating func addFolders(downTo folder: OpenFolder) {
    produced.folders[.root] = produced.folders[.root] ?? Manifest.Folder(isMade: false)
    for step in folder.steps where produced.folders[step.path] == nil {
      produced.folders[step.path] = Manifest.Folder(isMade: step.isMade)
    }
  }

  private mutating func enter(_ path: RelativePath) throws {
    guard current?.path != path else { return }
    var place = path
    while let (parent, name) = place.parentAndName {
      guard !produced.contains(name, in: parent) else {
        throw PublishingError.pathTaken(place.text)
      }
      place = parent
    }
    let folder = try OpenFolder(path, of: shown)
    if let blocked = folder.blockedAt { kept.insert(blocked.text) }
    current = folder
  }
}
