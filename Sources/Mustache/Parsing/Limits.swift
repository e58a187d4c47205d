/// How deep templates may go, so that none of them can exhaust the stack.
enum Limits {
  /// Sections, blocks and parents inside each other in one template.
  static let nesting = 100
  /// Bodies and partials inside each other while a page is rendered or checked.
  static let depth = 256
}
