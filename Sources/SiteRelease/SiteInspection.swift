import Glibc
import SiteFiles
import SystemFiles

/// Looks at a released site as visitors see it, and changes nothing.
package struct SiteInspection {
  /// What is wrong with a file that a release wrote.
  package enum Fault: Equatable, Sendable {
    case missing
    /// A folder, a link or something else stands in its place.
    case notAFile
    /// `code` is the system's error number.
    case unreadable(code: Int32)
    /// Visitors may read the start page, but not this file; `mode` is its permissions.
    case closed(mode: mode_t)
    /// Others may write to the file, or it runs as its owner; `mode` is its permissions.
    case open(mode: mode_t)
    /// Another user put it there; `user` is that one's number.
    case foreign(user: uid_t)
    /// Another user made the folder, who can replace what is in it.
    case foreignFolder(user: uid_t)
    /// Bytes that the release wrote, bytes that are there.
    case otherSize(expected: Int, found: Int)
    /// As many bytes as the release wrote, but others.
    case otherBytes
  }

  private let site: LiveSite

  /// The site in an output folder; nil if there is none yet.
  ///
  /// Throws `ReleaseError` if the folder or the list of the site's files cannot be used.
  package init?(directory: String) throws {
    try self.init(directory, readsDigests: true)
  }

  private init?(_ directory: String, readsDigests: Bool) throws {
    site = try ReleaseError.telling {
      try LiveSite(OutputLocation(directory), readsDigests: readsDigests)
    }
    guard !site.manifest.folders.isEmpty else { return nil }
  }

  /// Whether a release that replaces files one by one did not come to its end, so that files of
  /// two releases are shown.
  package var isInterrupted: Bool { site.manifest.head.isPending }

  /// Whether a release has been shown in an output folder, as far as what lies next to it tells.
  package static func hasReleased(in directory: String) -> Bool {
    let standby = try? StandbyTrees(besides: OutputLocation(directory))
    return (try? standby?.folder.names().contains(where: DigestList.isName)) ?? false
  }

  /// What readers miss in an output folder, in words: the site as a whole, or folders of pages and lists of it. Nil if
  /// all of that is there; other files are not looked at.
  ///
  /// Throws `ReleaseError` if the folder or the list of the site's files cannot be used.
  package static func gone(from directory: String) throws -> String? {
    guard let site = try SiteInspection(directory, readsDigests: false) else {
      return "\(directory): there is no site"
    }
    let gone = site.gone
    guard let first = gone.first else { return nil }
    return "\(directory)/\(first)\(gone.count > 1 ? " and \(gone.count - 1) more" : ""): it is gone"
  }

  /// Folders come before what is in them, so no link is followed unseen.
  private var gone: [String] {
    site.manifest.sortedFolders.flatMap { path, folder -> [String] in
      guard path == .root || kind(path) == .folder else { return [path.text] }
      guard folder.files.contains(Self.list), kind(path.appending(Self.list)) != .file else {
        return []
      }
      return [path.text(of: Self.list)]
    }
  }

  /// What is at a path; nil if nothing is.
  private func kind(_ path: RelativePath) -> FileStatus.Kind? {
    (try? site.root?.status(of: FileName(path.bytes)))?.kind
  }

  private static let list = FileName("index.html")

  /// Hands over every file that a release wrote, folder by folder in the order of their paths:
  /// its path, its bytes if they can be read, and what is wrong with it; and folders of pages that
  /// visitors may not enter, or that another user made.
  package func files(
    _ body: (_ path: String, _ bytes: [UInt8]?, _ fault: Fault?) throws -> Void
  ) throws {
    let isOpen = site.newFileMode & S_IROTH != 0
    for (path, folder) in site.manifest.sortedFolders {
      let directory = directory(path)
      if let status = try? directory?.status() {
        if isOpen, status.mode & S_IXOTH == 0 {
          try body(path.text, nil, .closed(mode: status.mode))
        }
        if path != .root, let root = site.rootStatus, !status.canBeReleased(in: root) {
          try body(path.text, nil, .foreignFolder(user: status.user))
        }
      }
      for (name, file) in folder.files.sorted {
        let (bytes, fault) = look(at: name, file.contents, in: directory, isOpen: isOpen)
        try body(path.text(of: name), bytes, fault)
      }
    }
  }

  /// Whether a file, the site's or the owner's, is at a path that is relative to the site's root.
  package func hasFile(_ path: String) -> Bool {
    guard let root = site.root, PagePath(path) != nil else { return false }
    return (try? root.status(of: FileName(path), followsLinks: true))?.kind == .file
  }

  /// The folder, or nil if something else or nothing is there.
  private func directory(_ path: RelativePath) -> Directory? {
    (try? site.root?.directory(at: path)) ?? nil
  }

  /// Of a file that has another size than was written, no more is read, in bytes.
  private static let changedLimit = 64 << 20

  private func look(
    at name: FileName, _ listed: FileContent?, in directory: Directory?, isOpen: Bool
  ) -> ([UInt8]?, Fault?) {
    guard let directory else { return (nil, .missing) }
    do throws(SystemError) {
      guard let entry = try directory.status(of: name) else { return (nil, .missing) }
      guard entry.kind == .file else { return (nil, .notAFile) }
      let file = try OpenFile(name, in: directory)
      let size = try file.status().size
      if let listed, size != listed.size, size > Self.changedLimit {
        return (nil, .otherSize(expected: listed.size, found: size))
      }
      let bytes = try file.read(size: size)
      if entry.hasRefusedMode { return (bytes, .open(mode: entry.mode)) }
      if let root = site.rootStatus, !entry.canBeReleased(in: root) {
        return (bytes, .foreign(user: entry.user))
      }
      if isOpen, entry.mode & S_IROTH == 0 { return (bytes, .closed(mode: entry.mode)) }
      guard let listed else { return (bytes, nil) }
      guard bytes.count == listed.size else {
        return (bytes, .otherSize(expected: listed.size, found: bytes.count))
      }
      let isSame = bytes.withUnsafeBytes { Digest(of: $0) } == listed.digest
      return (bytes, isSame ? nil : .otherBytes)
    } catch {
      return (nil, .unreadable(code: error.code))
    }
  }
}
