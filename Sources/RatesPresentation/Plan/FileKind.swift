/// A kind of file without a template, of which a site has its files once for all languages.
protocol FileKind: Sendable {
  /// Its files, by folder; folders may come several times.
  func files(of site: SitePages) -> [FileGroup]
  /// Writes its files once the pages are rendered.
  ///
  /// - Parameter place: The only file that is wanted; others may be written, too. Nil for all files.
  func write(of site: SitePages, only place: FilePlace?, _ write: PageWriter) throws
}

/// Files of one folder.
struct FileGroup {
  /// From the site's root; empty or with a slash at its end.
  let folder: String
  /// Their names, with endings.
  let names: () -> [String]
}

/// A kind whose files are known with their bytes.
protocol StoredFileKind: FileKind {
  /// By their paths from the site's root.
  var contents: [String: [UInt8]] { get }
}

extension StoredFileKind {
  func files(of site: SitePages) -> [FileGroup] {
    Dictionary(grouping: contents.keys.map(FilePlace.init), by: \.folder).map { folder, places in
      FileGroup(folder: String(folder)) { places.map { String($0.name) } }
    }
  }

  func write(of site: SitePages, only place: FilePlace?, _ write: PageWriter) throws {
    for (path, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      let place = FilePlace(path)
      try write(String(place.folder), String(place.name), bytes.span.bytes)
    }
  }
}

extension FileKind {
  /// Those of the places, by folder, that have a file of it.
  func found(_ places: [Substring: [FilePlace]], of site: SitePages) -> [FilePlace] {
    files(of: site).flatMap { group -> [FilePlace] in
      guard let places = places[group.folder[...]] else { return [] }
      let names = group.names()
      return places.filter { place in names.contains { place.name == $0 } }
    }
  }
}
