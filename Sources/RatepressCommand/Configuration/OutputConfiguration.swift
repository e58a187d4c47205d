import RatesPublishing

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
  /// How a new site takes the place of the one before.
  let release: ReleaseWay
}
