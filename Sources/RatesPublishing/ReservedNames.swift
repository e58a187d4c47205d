/// The names that belong to the release itself, inside the output folder and beside it.
enum ReservedNames {
  /// What every name of ours in the output folder begins with; nobody's pages or files do.
  static let prefix = ".ratepress-"

  /// The list of the site's files, inside each tree.
  static let manifest = FileName(prefix + "manifest")

  /// Where files wait inside the output folder when they are replaced one by one.
  static let staging = FileName(prefix + "staging")

  /// The folder beside the output folder that holds the trees that are not shown.
  static func hidden(for name: FileName) -> FileName {
    FileName(Array(".".utf8) + name.bytes + ".ratepress".utf8)
  }

  static func contains(_ name: FileName) -> Bool {
    name.bytes.starts(with: prefix.utf8)
  }
}
