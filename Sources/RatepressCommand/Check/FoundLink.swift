/// A link as it stands in a page.
struct FoundLink: Equatable {
  /// What it says, character references and backslashes resolved.
  let target: String
  /// Where it begins, in bytes.
  let offset: Int
}
