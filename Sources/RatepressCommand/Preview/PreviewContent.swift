/// The pages that a preview shows.
struct PreviewContent: Sendable {
  /// The absolute path under which they are shown, a slash at both ends; that of `site.url`, so
  /// that `404.html` finds what it links to.
  let basePath: String
  /// The bytes of a file of the site by its path below the root, such as `usd/krw.html`; paths that
  /// are asked for have no empty, `.` or `..` parts. Pages are rendered when they are asked for.
  let file: @Sendable (String) throws -> [UInt8]?
}
