import Compression
import SiteFiles
import SystemFiles

/// A release while its pages are written, one at a time.
///
/// A page is compared with the live one at once and written only if it differs, so no more than
/// one page is in memory.
package struct ReleaseWriter: ~Copyable {
  /// The release that this writes, or a part of which it writes.
  package let release: Release

  private var produced = Manifest()
  /// Paths that the owner has something of their own at.
  private var conflicts: Set<String> = []
  private var current: FolderContext?
  /// What was written to the current folder; `produced` has it once another one is entered.
  private var files = FileTable()
  /// Those of the release's compressions that were needed so far, in their order.
  var compressors: [Compressor] = []
  private var staged: StagedTree?
  private var failure: (any Error)?

  init(_ release: Release) {
    self.release = release
  }

  /// Writes a page.
  /// - Parameters:
  ///   - path: The page's path in the site, such as `usd/krw.html`.
  ///   - bytes: What the page consists of.
  /// - Throws: `ReleaseError`; the release is lost then, whether or not it is caught.
  package mutating func write(_ path: String, _ bytes: [UInt8]) throws {
    let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.index(after: $0) }
    let cut = name ?? path.startIndex
    try write(String(path[..<cut]), String(path[cut...]), bytes.span.bytes)
  }

  /// Writes a page, as above. Pages of one folder are best written one after the other.
  /// - Parameters:
  ///   - folder: The folder's path in the site with a slash at its end, such as `usd/`; empty for
  ///     the site itself.
  ///   - name: The page's name in the folder.
  package mutating func write(_ folder: String, _ name: String, _ bytes: RawSpan) throws {
    if let failure { throw failure }
    do {
      try bytes.withUnsafeBytes { try write(folder, name, $0) }
    } catch {
      failure = error
      throw error
    }
  }

  /// What was written. Throws what a page threw, should the one who wrote it have caught it.
  consuming func finished() throws -> ReleaseContents {
    if let failure { throw failure }
    leave()
    return ReleaseContents(produced: produced, conflicts: conflicts, time: release.time)
  }

  private mutating func write(
    _ path: String, _ text: String, _ bytes: UnsafeRawBufferPointer
  ) throws {
    if current?.text != path { try enter(path, for: text) }
    guard PagePath.isName(text) else { throw ReleaseError.invalidPath(path + text) }
    guard let folder = current, folder.blockedAt == nil else { return }
    guard let isUnchanged = try put(text, bytes, in: folder) else { return }
    try writeCompressed(text, bytes, in: folder, isUnchanged: isUnchanged)
  }

  /// Writes a file of the current folder unless visitors see it already.
  /// - Returns: Whether they do; nil if the owner has something of their own in its place.
  mutating func put(
    _ text: String, _ bytes: UnsafeRawBufferPointer, in folder: FolderContext
  ) throws -> Bool? {
    let name = FileName(text)
    let digest = Digest(of: bytes)
    let page = try LiveFile(name, in: folder, comparedWith: bytes, digest)
    if case .owners = page {
      conflicts.insert(folder.text + text)
      return nil
    }
    var isUnchanged = false
    var previous: FileStatus?
    if case .page(let status, let isSame) = page { (previous, isUnchanged) = (status, isSame) }
    let contents = FileContent(digest: digest, size: bytes.count)
    try list(name, contents, isUnchanged: isUnchanged, in: folder)
    guard !isUnchanged else { return true }
    if staged == nil { staged = try release.tree() }
    if folder.staged == nil { folder.staged = try release.stagedFolder(for: folder) }
    let newMode = release.live.newFileMode
    let metadata =
      previous?.metadata(ofSuccessorAt: release.time, newMode: newMode)
      ?? FileMetadata(mode: newMode)
    try staged?.put(bytes, as: name, in: folder.staged, metadata: metadata)
    return false
  }

  /// Notes that a file of the current folder belongs to the release.
  mutating func list(
    _ name: FileName, _ contents: FileContent, isUnchanged: Bool, in folder: FolderContext
  ) throws(ReleaseError) {
    guard files.insert(name, contents, isUnchanged: isUnchanged)
    else { throw .pathTaken(folder.text + name.text) }
  }

  private mutating func enter(_ path: String, for name: String) throws {
    leave()
    guard let page = PagePath(path + name) else { throw ReleaseError.invalidPath(path + name) }
    let folder = try FolderContext(page.folder, text: path, of: release.live)
    if let blocked = folder.blockedAt { conflicts.insert(blocked.text) }
    files = produced.folders[page.folder]?.files ?? FileTable()
    current = folder
  }

  private mutating func leave() {
    guard let folder = current, files.count > 0 else { return }
    produced.folders[.root] = produced.folders[.root] ?? Manifest.Folder(isMade: false)
    for component in folder.components where produced.folders[component.path] == nil {
      produced.folders[component.path] = Manifest.Folder(isMade: component.isMade)
    }
    files.trim()
    produced.folders[folder.path]?.files = files
  }
}
