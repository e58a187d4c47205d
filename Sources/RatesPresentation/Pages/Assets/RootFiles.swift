/// What the owner publishes as it is: the files below `root/` of the site's theme, from the site's root on.
struct RootFiles: StoredFileKind {
  let contents: [String: [UInt8]]

  /// Those among the theme's own files, by their paths below its folder.
  init(theme files: [String: [UInt8]]) {
    contents = files.reduce(into: [:]) { contents, file in
      guard file.key.hasPrefix(ThemeFiles.root) else { return }
      contents[String(file.key.dropFirst(ThemeFiles.root.count))] = file.value
    }
  }

  /// From the site's root, in order.
  var paths: [String] { contents.keys.sorted() }
}
