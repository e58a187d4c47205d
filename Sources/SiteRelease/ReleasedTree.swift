import SiteFiles
import SystemFiles

/// A released site, to be read as a whole.
package struct ReleasedTree {
  /// The output folder.
  package let root: Directory
  /// The files that the release wrote; what they consist of may be unknown.
  package let manifest: Manifest

  /// The site in an output folder; nil if there is none yet.
  ///
  /// Throws `ReleaseError` if the folder or the list of the site's files cannot be used.
  package init?(directory: String) throws {
    let site = try ReleaseError.telling { try LiveSite(OutputLocation(directory)) }
    guard let root = site.root, !site.manifest.folders.isEmpty else { return nil }
    self.root = root
    manifest = site.manifest
  }
}
