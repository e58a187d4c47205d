import SystemFiles

/// When a file is shown, if files are replaced one by one: what others need comes first.
package enum ReleasePhase: Int, CaseIterable, Sendable {
  /// Styles, scripts and pictures.
  case assets
  case pages
  /// What leads to pages: lists, feeds and the sitemap, and what browsers install.
  case lists
}

extension PagePath {
  private static let lists = ["atom", "js", "rss", "txt", "webmanifest", "xml"].flatMap {
    [".\($0)", ".\($0).br", ".\($0).gz"]
  }

  /// The phase in which the file is shown, which its kind decides: so whatever a site is given keeps the order.
  package var phase: ReleasePhase {
    if folder.names.first == FileName("assets") { return .assets }
    let name = name.text
    return name.hasPrefix("index.") || Self.lists.contains(where: name.hasSuffix)
      ? .lists : .pages
  }
}
