/// How a site is built.
struct BuildOptions: Sendable, Equatable {
  /// Whether it is built from the bundled sample.
  var isSample = false
  /// Whether every page is looked at, though it is known what the shown site was made of.
  var verifies = false
}
