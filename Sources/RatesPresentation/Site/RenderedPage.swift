/// A file of the site: where it goes and what is in it.
package struct RenderedPage: Sendable {
  /// The path from the site's root.
  package let path: String
  /// The file's bytes.
  package let bytes: [UInt8]
}
