import SiteFiles

/// `[output]`: what is written and where; all folders are absolute paths, and none holds another.
struct OutputConfiguration: Sendable, Equatable {
  /// The web root.
  let directory: String
  /// Where snapshots are kept.
  let snapshots: String
  /// Where the site's own templates are looked for; it need not exist.
  let templates: String
  /// Whether pages get Markdown twins.
  let markdown: Bool
  /// The most pages that are made, twins among them; more are refused.
  let maxPages: Int
  /// How a new site takes the place of the one before.
  let release: ReleaseMode
}
