import RatepressSite
import SystemFiles

/// Parts of a site that nobody will see, though nothing of them is wrong: what an owner should know.
struct UnseenParts {
  let configuration: Configuration

  /// A line for each.
  var notes: [String] { titles + closedFolders }

  private var titles: [String] {
    let site = configuration.site
    return site.title.languages.filter { !site.languages.contains($0) }.map {
      "site.title: \"\($0)\" is not in site.languages, so no page has this title; add it there"
    }
  }

  /// A line for each web root on this machine that a web server may not reach. Of the own one, nothing is said if only
  /// its copies are served.
  private var closedFolders: [String] {
    let targets = configuration.publish.compactMap(\.address)
    let roots =
      targets.isEmpty
      ? [configuration.output.directory]
      : targets.filter { $0.scheme == "file" && !$0.lacksFolder }.map(\.path)
    return roots.compactMap { root in
      let closed = Self.folders(to: root).filter { Self.isClosed($0) }
      guard let first = closed.first, let mode = FileStatus(at: first)?.mode else { return nil }
      let words = closed.map(ShellWord.quoted).joined(separator: " ")
      return
        "\(first) is closed to other users (permissions \(String(mode, radix: 8))), so a web server may "
        + "not reach \(root); run: chmod o+x \(words); or keep the site elsewhere, such as in /srv"
    }
  }

  /// The folders on the way from the root of the file system to one, and that itself.
  private static func folders(to path: String) -> [String] {
    var folders = [path]
    while let first = folders.first, first != "/" {
      folders.insert(PathName.folder(of: first), at: 0)
    }
    return folders
  }

  private static func isClosed(_ folder: String) -> Bool {
    FileStatus(at: folder).map { $0.kind == .folder && $0.mode & 0o001 == 0 } ?? false
  }
}
