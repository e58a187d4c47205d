/// Which files of a tree are the site's own; all others are the owner's.
struct Manifest: Sendable {
  struct Folder: Sendable {
    /// Whether a release made the folder: such a one goes when nothing is left in it.
    var isMade: Bool
    var files = FileTable()
  }

  /// How the tree came to be shown, and what it was made of.
  var head = ManifestHead()
  /// The folders with files of ours, and those on the way to them.
  var folders: [RelativePath: Folder] = [:]

  /// Whether a file of the path is ours.
  func contains(_ name: FileName, in folder: RelativePath) -> Bool {
    folders[folder]?.files.contains(name) ?? false
  }

  /// Whether a release made the folder.
  func made(_ folder: RelativePath) -> Bool {
    folders[folder]?.isMade ?? false
  }

  /// Whether both have the same text.
  func lists(sameAs other: Manifest) -> Bool {
    head == other.head && folders.count == other.folders.count
      && folders.allSatisfy { path, folder in
        other.folders[path].map {
          folder.isMade == $0.isMade && folder.files.lists(sameAs: $0.files)
        } ?? false
      }
  }

  /// The files of this manifest and of the one that is about to follow it.
  func pendingUnion(_ next: Manifest) -> Manifest {
    var union = next
    union.head.isPending = true
    for (path, folder) in folders {
      union.folders[path, default: folder].isMade = folder.isMade
      for (name, file) in folder.files.sorted {
        _ = union.folders[path]?.files.insert(name, digest: file.digest, size: file.size)
      }
    }
    return union
  }

  var fileCount: Int { folders.values.reduce(0) { $0 + $1.files.count } }

  /// How many of its files a release found unchanged.
  var unchangedCount: Int { folders.values.reduce(0) { $0 + $1.files.unchangedCount } }

  /// How many of its files a release had to write.
  var writtenCount: Int {
    folders.values.reduce(0) { $0 + $1.files.count - $1.files.unchangedCount }
  }

  /// The folders in the order of their paths, parents before what is in them.
  var sortedFolders: [(path: RelativePath, folder: Folder)] {
    folders.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }
}
