import RatesDomain

/// What `ratepress.toml` says; what it leaves out is as in the file that `ratepress init` writes.
struct Configuration: Sendable, Equatable {
  let site: SiteConfiguration
  /// What makes an arrow.
  let trend: TrendRule
  /// Where rates come from.
  let source: SourceConfiguration
  /// What is written and where.
  let output: OutputConfiguration
}
