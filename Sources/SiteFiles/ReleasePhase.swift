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
  /// The phase in which the file is shown, which its kind decides: so whatever a site is given keeps the order.
  package var phase: ReleasePhase {
    if folder.names.first == FileName("assets") { return .assets }
    let name = name.text
    let compressed = [".br", ".gz"].first(where: name.hasSuffix)
    let type = MediaType(of: String(name.dropLast(compressed?.count ?? 0)))
    return name.hasPrefix("index.") || type.isList ? .lists : .pages
  }
}
