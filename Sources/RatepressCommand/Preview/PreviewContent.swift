/// The files that a preview shows.
struct PreviewContent: Sendable {
  /// The absolute path under which they are shown, a slash at both ends; that of `site.url`, so
  /// that `404.html` finds what it links to.
  let basePath: String
  /// Those that the site has no page for.
  var ownFiles: PublicFiles?
  /// The bytes of a file of the site by its path below the root, such as `usd/krw.html`, the same whenever they are
  /// asked for; paths that are asked for have no empty, `.` or `..` parts.
  let page: @Sendable (String) throws -> [UInt8]?

  /// Whether there is a file of the path, of the site or of the owner's.
  func has(_ path: String) throws -> Bool {
    try page(path) != nil || ownFiles?.has(path) == true
  }
}
