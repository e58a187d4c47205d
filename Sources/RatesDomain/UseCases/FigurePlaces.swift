/// Where figures stand, for messages.
public struct FigurePlaces: Sendable, Equatable {
  /// What messages call the source: its kind, or the path of its file.
  public let name: String
  /// The lines of the file, as far as they are known.
  public let lines: [CurrencyCode: Int]

  public init(name: String, lines: [CurrencyCode: Int]) {
    self.name = name
    self.lines = lines
  }

  /// A currency, and its line if that is known, for what stands in parentheses.
  public func listText(of code: CurrencyCode) -> String {
    lines[code].map { "\(code) in line \($0)" } ?? "\(code)"
  }

  /// A currency, and its line if that is known.
  public func text(of code: CurrencyCode) -> String {
    lines[code].map { "\(code) (line \($0))" } ?? "\(code)"
  }
}
