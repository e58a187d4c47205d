import Glibc

/// The site as visitors see it when a release begins.
struct LiveSite {
  let place: OutputLocation
  /// The output folder; nil where there is none yet.
  let root: Directory?
  let manifest: Manifest

  /// Reads the site's manifest, or, where no page is looked at, does without.
  init(_ place: OutputLocation, readsManifest: Bool = true) throws(ReleaseError) {
    self.place = place
    root = try place.open()
    guard readsManifest else {
      manifest = Manifest()
      return
    }
    manifest =
      try root.flatMap { root throws(ReleaseError) in
        try Manifest(of: root)
      } ?? Manifest()
  }
}

extension Manifest {
  /// Reads the manifest inside a tree; nil where there is none.
  init?(of root: Directory) throws(ReleaseError) {
    let path = root.place(of: ReservedNames.manifest)
    do {
      let file = try OpenFile(ReservedNames.manifest, in: root)
      let status = try file.status()
      guard status.kind == .file else { throw ReleaseError.damagedManifest(path: path, line: 1) }
      try self.init(decoding: file.read(size: status.size))
    } catch let error as DecodingError {
      switch error {
      case .damaged(let line): throw .damagedManifest(path: path, line: line)
      case .laterVersion: throw .laterManifest(path: path)
      }
    } catch let error as ReleaseError {
      if error.code == ENOENT { return nil }
      if error.code == ELOOP { throw .damagedManifest(path: path, line: 1) }
      throw error
    } catch {
      throw .damagedManifest(path: path, line: 1)
    }
  }
}
