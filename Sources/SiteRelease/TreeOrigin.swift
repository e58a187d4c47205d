/// What a staged tree was before the release.
enum TreeOrigin {
  /// Nothing: it was made for the release.
  case made
  /// Filled by a release that failed.
  case left
  /// Shown, so that it has most of what it takes.
  case retired
  /// Nothing, and the disk was too full to make it: it only counts.
  case missing
}
