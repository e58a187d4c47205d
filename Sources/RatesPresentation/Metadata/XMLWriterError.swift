/// What can go wrong while XML is written: nothing but this, for texts of ours keep XML's rules.
enum XMLWriterError: Error, CustomStringConvertible {
  case outOfMemory

  /// What the operator is told.
  var description: String { "sitemap.xml: not enough memory to write it; free some and run again" }
}
