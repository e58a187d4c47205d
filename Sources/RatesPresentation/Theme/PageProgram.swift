import Mustache

/// The programs that make one kind of page.
struct PageProgram<Model: MustacheModel>: Sendable {
  let page: MustacheProgram<Model>
  /// Its Markdown twin's.
  let twin: MustacheProgram<Model>?
}
