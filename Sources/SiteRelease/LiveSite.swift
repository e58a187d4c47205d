import Glibc
import SiteFiles
import SystemFiles

/// The site as visitors see it when a release begins.
struct LiveSite {
  let place: OutputLocation
  /// The output folder; nil if there is none yet.
  let root: Directory?
  /// What it is; nil with it.
  let rootStatus: FileStatus?
  let manifest: Manifest
  /// The permissions that new pages get: those of the first page at the top, if it is ours.
  let newFileMode: mode_t
  /// The permissions that new folders get: those of the first folder of pages at the top, if it is ours.
  let newFolderMode: mode_t

  /// Reads the site's manifest, or, if no page is looked at, does without.
  init(_ place: OutputLocation, readsManifest: Bool = true, readsDigests: Bool = true) throws {
    self.place = place
    root = try place.open()
    rootStatus = try root?.status()
    manifest =
      try readsManifest
      ? root.flatMap { try Manifest(of: $0, at: place, readsDigests: readsDigests) } ?? Manifest()
      : Manifest()
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
  init?(of root: Directory, at location: OutputLocation, readsDigests: Bool = true) throws {
    let path = root.place(of: ReservedNames.manifest)
    do {
      let standby = try StandbyTrees(besides: location)?.folder
      try self.init(of: root, digestsIn: readsDigests ? [standby, root] : [])
    } catch let error as DecodingError {
      switch error {
      case .damaged(let line): throw ReleaseError.damagedManifest(path: path, line: line)
      case .laterVersion: throw ReleaseError.laterManifest(path: path)
      case .foreign: throw ReleaseError.foreignManifest(path: path)
      }
    }
  }
}
