import Glibc
import SiteFiles
import SystemFiles

/// The site as visitors see it when a release begins.
struct LiveSite {
  let place: OutputLocation
  /// The output folder; nil if there is none yet.
  let root: Directory?
  let manifest: Manifest
  /// The permissions that new pages get: those of the first page at the top, if it is ours.
  let newFileMode: mode_t
  /// The permissions that new folders get: those of the first folder of pages at the top, if it is ours.
  let newFolderMode: mode_t

  /// Reads the site's manifest, or, if no page is looked at, does without.
  init(_ place: OutputLocation, readsManifest: Bool = true) throws {
    self.place = place
    root = try place.open()
    manifest =
      try readsManifest
      ? root.flatMap { try Manifest(of: $0, at: place) } ?? Manifest() : Manifest()
    let page = manifest.folders[.root]?.files.sorted.lazy.map(\.name).first { _ in true }
    let folder = manifest.folders.lazy
      .filter { $1.isMade && $0.parentAndName?.parent == .root }.map(\.key).min()
    newFileMode = Self.mode(of: page, in: root, .file) ?? 0o644
    newFolderMode = Self.mode(of: folder?.parentAndName?.name, in: root, .folder) ?? 0o755
  }

  private static func mode(
    of name: FileName?, in root: Directory?, _ kind: FileStatus.Kind
  ) -> mode_t? {
    guard let name, let status = try? root?.status(of: name), status.kind == kind else {
      return nil
    }
    return status.inheritableMode
  }
}

extension Manifest {
  /// Reads the manifest of a tree; nil if there is none.
  init?(of root: Directory, at location: OutputLocation) throws {
    let path = root.place(of: ReservedNames.manifest)
    do {
      let hidden = try StandbyTrees(besides: location)?.folder
      try self.init(of: root, digestsIn: [hidden, root])
    } catch let error as DecodingError {
      switch error {
      case .damaged(let line): throw ReleaseError.damagedManifest(path: path, line: line)
      case .laterVersion: throw ReleaseError.laterManifest(path: path)
      case .foreign: throw ReleaseError.foreignManifest(path: path)
      }
    }
  }
}

/// Where the output folder is: its real place, links on the way resolved.
struct OutputLocation {
  /// The folder that the output folder is in.
  let parent: Directory
  /// The output folder's name there; empty for the root of the file system.
  let name: FileName

  var path: String { parent.place(of: name) }

  init(_ path: String) throws {
    let code: Int32
    switch Self.realPath(path) {
    case .success(let real):
      let cut = real.lastIndex(of: "/") ?? real.startIndex
      parent = try Directory.anchor(cut == real.startIndex ? "/" : String(real[..<cut]))
      name = FileName(real[real.index(after: cut)...].utf8)
      let kind = try parent.status(of: name.bytes.isEmpty ? FileName(".") : name)?.kind
      guard kind == .folder else { throw ReleaseError.notAFolder(path: path) }
      return
    case .failure(let error): code = error.code
    }
    var trimmed = path[...]
    while trimmed.count > 1, trimmed.last == "/" { trimmed = trimmed.dropLast() }
    if code == ENOENT, FileStatus(at: String(trimmed), followsLinks: false) != nil {
      throw ReleaseError.linkLeadsNowhere(path: path)
    }
    guard code == ENOENT || code == ENOTDIR else {
      throw SystemError("open", path, code: code)
    }
    guard !trimmed.isEmpty else { throw ReleaseError.notAFolder(path: path) }
    let parts = trimmed.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts.dropLast().joined(separator: "/")
    let parentPath = parts.count == 1 ? "." : above.isEmpty ? "/" : above
    switch Self.realPath(parentPath) {
    case .success(let real): parent = try Self.folder(real, named: parentPath)
    case .failure(let error):
      throw error.code == ENOENT
        ? ReleaseError.parentMissing(path: path, parent: parentPath)
        : ReleaseError.notAFolder(path: parentPath)
    }
    name = FileName((parts.last ?? trimmed).utf8)
  }

  /// Opens the output folder; nil if there is none yet.
  func open() throws(SystemError) -> Directory? {
    try name.bytes.isEmpty
      ? parent.directory(FileName(".")) : parent.directoryIfPresent(name)
  }

  private static func folder(_ path: String, named name: String) throws -> Directory {
    do {
      return try Directory.anchor(path)
    } catch  where error.code == ENOTDIR {
      throw ReleaseError.notAFolder(path: name)
    }
  }

  private static func realPath(_ path: String) -> Result<String, SystemError> {
    Result { () throws(SystemError) in try Directory.realPath(path) }
  }
}
