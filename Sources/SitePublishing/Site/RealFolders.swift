import SiteFiles

/// Folders of a site at a target that are real ones, as are all above them in the site: through a link, a page or a
/// removal would meet somebody else's files.
enum RealFolders {
  /// The folders, and those above them.
  static func all(above folders: some Sequence<RelativePath>) -> [RelativePath] {
    var all: Set<RelativePath> = []
    for folder in folders {
      var place = folder
      while place != .root, all.insert(place).inserted, let parent = place.parentAndName?.parent {
        place = parent
      }
    }
    return all.sorted()
  }

  /// Those that are real.
  /// - Parameters:
  ///   - folders: What `all` gave.
  ///   - found: Those that are folders and no links, whatever is above them.
  static func real(_ folders: [RelativePath], found: Set<RelativePath>) -> Set<RelativePath> {
    folders.reduce(into: [.root]) { real, folder in
      if found.contains(folder), let parent = folder.parentAndName?.parent, real.contains(parent) {
        real.insert(folder)
      }
    }
  }

  /// Something other than a folder is in a folder's place.
  /// - Parameter place: Host and path.
  static func obstacle(at place: String) -> PublishError {
    PublishError(
      .failed,
      "\(place) is a link or a file, and pages need a folder of their own there; remove it there")
  }

  /// The folders that have to be real for a removal.
  static func needed(for files: [PagePath], _ folders: [RelativePath]) -> [RelativePath] {
    all(above: files.map(\.folder) + folders)
  }
}
