import SiteFiles

/// A file of the site that a target lacks.
package struct PublishFile: Sendable {
  /// Its place in the plan's list.
  package let index: Int
  package let path: PagePath
  package let content: FileContent
}

extension [PublishFile] {
  /// The sizes together.
  var bytes: Int { reduce(0) { $0 + $1.content.size } }
}
