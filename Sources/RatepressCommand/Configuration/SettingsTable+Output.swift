extension SettingsTable {
  /// `[output]` of a configuration that stands in `folder`, an absolute path; nil where something
  /// in it is a problem.
  mutating func outputConfiguration(folder: String) -> OutputConfiguration? {
    let directory = read("directory", .path(relativeTo: folder))
    let snapshots = read("snapshots", .path(relativeTo: folder))
    let templates = read("templates", .path(relativeTo: folder))
    let markdown = read("markdown", .boolean)
    let maxPages = read("max_pages", .pageLimit)
    let release = read("release", .releaseWay)
    guard let directory, let snapshots, let templates, let markdown, let maxPages, let release
    else { return nil }
    if PathName.contains(directory, folder) {
      noteOverlap("directory", directory, "the folder of the configuration", folder)
    } else {
      refuseOverlap(("directory", directory), ("snapshots", snapshots))
      refuseOverlap(("directory", directory), ("templates", templates))
    }
    refuseOverlap(("snapshots", snapshots), ("templates", templates))
    return OutputConfiguration(
      directory: directory, snapshots: snapshots, templates: templates, markdown: markdown,
      maxPages: maxPages, release: release)
  }

  private mutating func refuseOverlap(
    _ first: (key: String, path: String), _ second: (key: String, path: String)
  ) {
    guard PathName.overlap(first.path, second.path) else { return }
    let isSecondWritten = place(of: second.key) != nil
    let (blamed, other) = isSecondWritten ? (second, first) : (first, second)
    noteOverlap(blamed.key, blamed.path, qualified(other.key), other.path)
  }

  private mutating func noteOverlap(
    _ key: String, _ path: String, _ other: String, _ otherPath: String
  ) {
    guard let place = writtenValue(of: key)?.place else { return }
    note(
      .overlap(key: qualified(key), path: path, other: other, otherPath: otherPath), at: place)
  }
}
