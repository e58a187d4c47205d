/// What all rows of one list share.
final class RowContext: Sendable {
  /// The way to the folder of the converters.
  let converters: PageLink
  /// The same for their Markdown twins; nil where there are none.
  let twins: String?
  let wording: PageWording

  init(folder: String, hasTwins: Bool, wording: PageWording) {
    converters = PageLink(folder: folder, page: "")
    twins = hasTwins ? folder : nil
    self.wording = wording
  }
}
