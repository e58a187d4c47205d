/// What all rows of one list share.
final class RowContext: Sendable {
  /// The way to the folder of the converters.
  let converters: PageLink
  /// Whether each of them has a Markdown twin.
  let hasTwins: Bool

  init(folder: String, hasTwins: Bool) {
    converters = PageLink(folder: folder, page: "")
    self.hasTwins = hasTwins
  }
}
