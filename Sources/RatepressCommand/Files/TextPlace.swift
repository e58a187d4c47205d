/// A place in a text file; both numbers count from 1, columns in Unicode scalars.
struct TextPlace: Sendable, Hashable, Comparable {
  let line: Int
  let column: Int

  init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}
