/// What the owner says of a repository of git.
package struct GitSettings: Sendable, Equatable {
  /// The branch that holds the site.
  package var branch: String?
  /// How many commits the branch keeps; nil for all.
  package var history: Int?
}
