import SiteFiles
import SystemFiles

/// What a target lacks of a site, and what it has too much.
package struct PublishPlan: Sendable {
  /// In the order in which they are put: assets, pages, what leads to pages.
  package private(set) var files: [PublishFile] = []
  /// The files of ours that are no longer part of the site.
  package private(set) var removed: [PagePath] = []
  /// The folders of ours that are no longer needed, deepest first.
  package private(set) var removedFolders: [RelativePath] = []
  /// The folders that may be missing, parents first.
  package private(set) var newFolders: [RelativePath] = []
  /// Files that the target has already.
  package private(set) var kept: [PublishFile] = []
  /// Files that the record lists, that are no longer part of the site, and that this machine did not publish.
  package private(set) var left: [PagePath] = []
  /// Paths of pages at which the target has a file of the owner's.
  package private(set) var conflicts: [PagePath] = []
  /// What the target will hold of this site.
  package private(set) var own = Manifest()
  /// What its record will list: that, and the files that are left.
  package private(set) var result = Manifest()
  /// What it may hold from the first change on until the end.
  package private(set) var pending = Manifest()
  /// The files that are ours before the first change.
  private let owned: Manifest

  /// Whether the target holds the site.
  package var isEmpty: Bool { files.isEmpty && removed.isEmpty && removedFolders.isEmpty }
  /// The sizes of the files to put together, in bytes.
  package var bytes: Int { files.bytes }

  /// Compares a site with what a target holds.
  /// - Parameters:
  ///   - site: The site's files, all known.
  ///   - recorded: The files of ours there by the target's record; nil if that is not known.
  ///   - noted: Those by the note of this machine; nil if the kind of target makes sure that its record is ours.
  ///   - listing: What is really there; nil if it was not asked for.
  package init(
    site: Manifest, recorded: Manifest?, noted: Manifest? = nil, listing: PublishListing?
  ) {
    let listed = recorded ?? Self.adopted(site, listing)
    let owned = noted.map(listed.claiming) ?? listed
    self.owned = owned
    var phases = ReleasePhase.allCases.map { _ in [(PagePath, FileContent)]() }
    for (folder, local) in site.sortedFolders {
      let there = owned.folders[folder]
      let isFound = listing?.folders.contains(folder) ?? (listed.folders[folder] != nil)
      if !isFound, folder != .root { newFolders.append(folder) }
      result.folders[folder] = Manifest.Folder(isMade: there?.isMade ?? !isFound)
      for (name, file) in local.files.sorted {
        let path = PagePath(folder: folder, name: name)
        guard let content = file.contents else { continue }
        let size = listing.map { $0.files[path] }
        if there?.files.contains(name) != true, size.flatMap(\.self) != nil {
          conflicts.append(path)
          continue
        }
        _ = result.folders[folder]?.files.insert(name, content)
        let isSame =
          there?.files[name]?.contents?.digest == content.digest
          && (size == nil || size == content.size)
        if isSame {
          kept.append(PublishFile(index: kept.count, path: path, content: content))
        } else {
          phases[path.phase.rawValue].append((path, content))
        }
      }
    }
    for (path, content) in phases.flatMap({ $0 }) {
      files.append(PublishFile(index: files.count, path: path, content: content))
    }
    own = result
    findRemoved(from: listed, noted, listing)
    makePending()
  }

  /// The files to put that the target may have already: there is one of that size, and the record
  /// does not say what it consists of.
  func doubtful(_ listing: PublishListing?) -> [PublishFile] {
    guard let listing else { return [] }
    return files.filter { file in
      listing.files[file.path] == file.content.size
        && owned.folders[file.path.folder]?.files[file.path.name]?.contents == nil
    }
  }

  /// Takes into account what the target was found to hold.
  /// - Parameters:
  ///   - edited: Files that hold other bytes than the record says; they are put.
  ///   - arrived: Files that are there already; they are not.
  mutating func correct(edited: [PublishFile], arrived: [PublishFile]) {
    guard !edited.isEmpty || !arrived.isEmpty else { return }
    let (wrong, right) = (Set(edited.map(\.path)), Set(arrived.map(\.path)))
    kept = kept.filter { !wrong.contains($0.path) } + arrived
    let left = files.filter { !right.contains($0.path) } + edited
    files = ReleasePhase.allCases.flatMap { phase in left.filter { $0.path.phase == phase } }
      .enumerated().map { PublishFile(index: $0, path: $1.path, content: $1.content) }
    makePending()
  }

  /// Whether a site has files that the record does not know: only a listing tells whether the
  /// owner has something there.
  package static func isListingNeeded(site: Manifest, recorded: Manifest?) -> Bool {
    guard let recorded else { return true }
    return site.folders.contains { path, folder in
      let there = recorded.folders[path]?.files
      return folder.files.sorted.contains { name, _ in there?.contains(name) != true }
    }
  }

  /// The files of a site whose record was lost: if the target has more than half of the paths, it has
  /// the site. Otherwise what is there is the owner's.
  private static func adopted(_ site: Manifest, _ listing: PublishListing?) -> Manifest {
    var found = Manifest()
    guard let listing else { return found }
    for (path, folder) in site.sortedFolders {
      var files = FileTable()
      for (name, _) in folder.files.sorted
      where listing.files[PagePath(folder: path, name: name)] != nil {
        _ = files.insert(name, nil)
      }
      guard files.count > 0 else { continue }
      found.folders[path] = Manifest.Folder(isMade: path != .root, files: files)
    }
    return found.fileCount * 2 > site.fileCount ? found : Manifest()
  }

  /// Finds what goes: what both the record and the note list, if there has to be a note.
  private mutating func findRemoved(
    from listed: Manifest, _ noted: Manifest?, _ listing: PublishListing?
  ) {
    for (path, folder) in listed.sortedFolders {
      for (name, file) in folder.files.sorted where !own.contains(name, in: path) {
        let page = PagePath(folder: path, name: name)
        guard !conflicts.contains(page) else { continue }
        if noted?.contains(name, in: path) != false {
          removed.append(page)
        } else if listing.map({ $0.files[page] != nil }) != false {
          left.append(page)
          let other = Manifest.Folder(isMade: folder.isMade)
          _ = result.folders[path, default: other].files.insert(name, file.contents)
        }
      }
      if folder.isMade, noted?.made(path) != false, result.folders[path] == nil {
        removedFolders.insert(path, at: 0)
      }
    }
  }

  /// What the note of this machine says from the first change on until the end.
  func begun(_ noted: Manifest) -> Manifest {
    var begun = own
    for file in files {
      begun.folders[file.path.folder]?.files.setContents(nil, of: file.path.name)
    }
    return begun.claiming(noted)
  }

  private mutating func makePending() {
    pending = result
    for file in files {
      pending.folders[file.path.folder]?.files.setContents(nil, of: file.path.name)
    }
    for path in removedFolders { pending.folders[path] = Manifest.Folder(isMade: true) }
    for path in removed {
      let isMade = pending.folders[path.folder]?.isMade ?? false
      _ = pending.folders[path.folder, default: Manifest.Folder(isMade: isMade)].files
        .insert(path.name, nil)
    }
  }
}

extension Manifest {
  /// The same files and those of a note; what they consist of is unknown where it says otherwise.
  fileprivate func claiming(_ noted: Manifest) -> Manifest {
    var files = self
    for (path, folder) in noted.folders {
      for (name, file) in folder.files.sorted {
        guard let known = files.folders[path]?.files[name] else {
          let claimed = Manifest.Folder(isMade: folder.isMade)
          _ = files.folders[path, default: claimed].files.insert(name, nil)
          continue
        }
        if let noted = file.contents, noted.digest != known.contents?.digest {
          files.folders[path]?.files.setContents(nil, of: name)
        }
      }
    }
    return files
  }
}
