extension Language {
  /// Whether readers of the language are used to red for rising rates, as in Korea, Japan and China,
  /// rather than green.
  var risesInRed: Bool {
    ["ko", "ja", "zh"].contains(tag.prefix(2))
  }
}
