/// Takes the files of a site while it is rendered: a release, a preview, a test.
package protocol PageSink: Sendable {
  /// Runs the body with a writer of its own. Several threads do so at once.
  ///
  /// - Throws: What the body throws, and what keeps a file from being written.
  func withWriter(_ body: (PageWriter) throws -> Void) throws
}

/// Takes a file: its folder from the site's root, empty or with a slash at its end, its name in the
/// folder, and its bytes, which are valid during the call.
package typealias PageWriter = (_ folder: String, _ name: String, _ bytes: RawSpan) throws -> Void
