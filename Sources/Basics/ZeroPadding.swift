extension String {
  /// The digits of a number with zeros before them, at least so many in all.
  package func padded(to width: Int) -> String {
    String(repeating: "0", count: max(width - utf8.count, 0)) + self
  }
}
