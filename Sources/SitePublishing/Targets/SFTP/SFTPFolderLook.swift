import SiteFiles

/// Folders that must be no links before pages are put there, all asked for at once while files are on their way.
final class SFTPFolderLook {
  private let folders: [RelativePath]
  private let place: SFTPPlace
  private var isSent = false
  private var left: Int

  init(_ folders: [RelativePath], _ place: SFTPPlace) {
    (self.folders, self.place, left) = (folders, place, folders.count)
  }

  /// Whether none of them is a link.
  var isDone: Bool { left == 0 }

  /// Asks for them, if that was not done; a reply that shows a link ends the session's turn with an error.
  func send(_ session: SFTPSession) {
    guard !isSent else { return }
    isSent = true
    for folder in folders {
      session.send(.ownStatus(at: place.path(of: folder))) { [self] reply in
        if case .attributes(let attributes) = reply, !attributes.isFolder {
          throw RealFolders.obstacle(at: place.text(place.path(of: folder)))
        }
        left -= 1
      }
    }
  }

  /// Forgets what a connection that broke was asked.
  func restart() { (isSent, left) = (false, folders.count) }
}
