import SiteFiles
import SystemFiles

/// What a full disk leaves no room for, besides what the release was to write.
extension StagedTree {
  /// Adds what the tree lacks besides what was written: unchanged pages, and folders on their way or
  /// of the owner's, whose files are further links.
  /// - Parameter live: The site that the release follows.
  func countLacking(of produced: Manifest, beside live: Directory?) {
    stopWriting()
    for (path, folder) in produced.folders {
      let there = folderIfPresent(path)
      if there == nil, entered.insert(path).inserted { needFolder() }
      for (name, file) in folder.files.sorted where file.isUnchanged {
        if (try? there?.status(of: name)) == nil { need(file.contents?.size ?? 0) }
      }
    }
    if let live { countFolders(of: live, at: .root, notIn: produced) }
  }

  /// Adds the folders that the site has to get before the staged files can be moved there.
  func countFolders(of produced: Manifest, newTo live: Directory?) {
    for path in produced.folders.keys where (try? live?.directory(at: path)) == nil {
      needFolder()
    }
  }

  private func countFolders(
    of live: Directory, at path: RelativePath, notIn produced: Manifest
  ) {
    for entry in (try? live.entries()) ?? [] where entry.kind == .folder {
      let place = path.appending(entry.name)
      if path == .root, ReservedNames.contains(entry.name) { continue }
      if produced.folders[place] == nil, folderIfPresent(place) == nil { needFolder() }
      guard place.depth <= ExchangeUnavailable.depthLimit,
        let folder = try? live.directoryIfPresent(entry.name)
      else { continue }
      countFolders(of: folder, at: place, notIn: produced)
    }
  }
}
