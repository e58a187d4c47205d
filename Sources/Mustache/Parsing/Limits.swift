/// How far templates may go, so that none of them exhausts the stack, the memory or the day.
enum Limits {
  /// Sections, blocks and parents inside each other in one template.
  static let nesting = 100
  /// Bodies and partials inside each other while a page is rendered or checked.
  static let depth = 256
  /// Tags in one template.
  static let tags = 50_000
  /// Bytes of a delimiter.
  static let delimiter = 64
  /// What is done for a page before its model is known, or while a template is checked: each part of a
  /// template counts each time, a name once for each context that it may be looked up in.
  static let steps = 2_000_000
  /// Parts of a template that are left for models.
  static let parts = 200_000
  /// What is done for a page once its model is known.
  static let instructions = 10_000_000
  /// Bytes of a page.
  static let bytes = 16 << 20
}
