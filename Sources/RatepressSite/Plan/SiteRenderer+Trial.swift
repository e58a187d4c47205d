import RatesPresentation

extension SiteRenderer {
  /// Renders every page as a build does, and keeps none.
  /// - Throws: `MustacheError` for a template that cannot be rendered.
  package func tryAllPages() throws {
    try render(to: DiscardedPages(), workers: Machine.cores)
  }
}

private struct DiscardedPages: PageSink {
  func withWriter(_ body: (PageWriter) throws -> Void) throws { try body { _, _, _ in } }
}
