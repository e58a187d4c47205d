/// Where in which template something stands.
public struct MustachePlace: Sendable, Hashable {
  /// The file as the loader named it.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int

  /// Names the place.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

extension MustachePlace: CustomStringConvertible {
  /// `list.html:12:5`
  public var description: String { "\(file):\(line):\(column)" }
}
