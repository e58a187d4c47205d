import SiteFiles
import SystemFiles

/// The folder of the site that pages are being written to.
final class FolderContext {
  /// A folder on the way from the site's root.
  struct Component {
    let path: RelativePath
    let name: FileName
    /// Whether visitors see it already.
    let isLive: Bool
    /// Whether a release made it, this one included.
    let isMade: Bool
  }

  /// As pages' writers name it, with a slash at its end.
  let text: String
  let path: RelativePath
  /// Its counterpart in the live site; nil if there is none.
  let live: Directory?
  /// What the site's root is; nil if there is none yet.
  let root: FileStatus?
  /// The pages that were ours there.
  let ours: FileTable
  /// The folders below the root down to it.
  let components: [Component]
  /// Where the owner has something of their own in the way.
  let blockedAt: RelativePath?
  /// Whether another user made it or a folder above, who can replace what is in it.
  private let isForeign: Bool
  /// Its counterpart in the staged tree, once there is one.
  var staged: Directory?

  init(_ path: RelativePath, text: String, of site: LiveSite) throws(SystemError) {
    self.path = path
    self.text = text
    root = site.rootStatus
    ours = site.manifest.folders[path]?.files ?? FileTable()
    var components: [Component] = []
    var folder = site.root
    var place = RelativePath.root
    var blockedAt: RelativePath?
    var isForeign = false
    for name in path.names {
      let parent = place
      place = place.appending(name)
      let status = try folder?.status(of: name)
      let isPage = status?.kind == .file && site.manifest.contains(name, in: parent)
      if let status, status.kind != .folder, !isPage {
        blockedAt = place
        folder = nil
        break
      }
      if let status, let root, !status.canBeReleased(in: root) { isForeign = true }
      folder = status == nil || isPage ? nil : try folder?.directoryIfPresent(name)
      components.append(
        Component(
          path: place, name: name, isLive: folder != nil,
          isMade: folder == nil || site.manifest.made(place)))
    }
    (live, self.components, self.blockedAt) = (folder, components, blockedAt)
    self.isForeign = isForeign
  }

  /// Whether a file may stay that has the bytes of a page: nobody else put it there, and nobody else can change it.
  func mayKeep(_ status: FileStatus) -> Bool {
    !isForeign && !status.hasRefusedMode && root.map(status.canBeReleased) ?? true
  }
}
