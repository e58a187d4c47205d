import SystemFiles

/// When a file is shown, if files are replaced one by one: what others need comes first.
package enum ReleasePhase: Int, CaseIterable, Sendable {
  /// Styles, scripts and pictures.
  case assets
  case pages
  /// What lists pages: start pages, the sitemap, and what browsers install.
  case lists
}

extension PagePath {
  private static let lists = ["index.", "sitemap", "sw.js", "manifest.webmanifest", "robots.txt"]

  /// The phase in which the file is shown.
  package var phase: ReleasePhase {
    if folder.names.first == FileName("assets") { return .assets }
    let name = name.text
    return Self.lists.contains(where: name.hasPrefix) ? .lists : .pages
  }
}
