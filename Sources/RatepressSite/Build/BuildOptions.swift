/// How a site is built.
package struct BuildOptions: Sendable, Equatable {
  /// Whether it is built from the bundled sample.
  package let isSample: Bool
  /// Whether every page is compared although nothing changed since the live site was built.
  package let verifies: Bool
  /// Whether the pages of currencies that have ended are removed.
  package let prunes: Bool

  /// A build from stored rates unless said otherwise.
  package init(isSample: Bool = false, verifies: Bool = false, prunes: Bool = false) {
    self.isSample = isSample
    self.verifies = verifies
    self.prunes = prunes
  }
}
