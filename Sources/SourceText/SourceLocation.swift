/// A place in a text file, for messages.
public struct SourceLocation: Sendable, Hashable {
  /// The file's name or path; nil if the reader of the text does not know it.
  public let file: String?
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int

  /// A place by its numbers.
  public init(file: String? = nil, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of a byte in UTF-8 text; `offset` may be the text's length.
  public init(file: String? = nil, offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      file: file, line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

extension SourceLocation {
  /// The places of bytes in UTF-8 text, in ascending order; the text is gone through once.
  public static func places(of offsets: [Int], in bytes: [UInt8]) -> [SourceLocation] {
    var (line, column, next) = (1, 1, 0)
    return offsets.map { offset in
      for byte in bytes[next..<max(offset, next)] {
        if byte == UInt8(ascii: "\n") {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
      }
      next = max(offset, next)
      return SourceLocation(line: line, column: column)
    }
  }
}

extension SourceLocation: Comparable {
  /// The order of files' names, then that of the text.
  public static func < (left: SourceLocation, right: SourceLocation) -> Bool {
    (left.file ?? "", left.line, left.column) < (right.file ?? "", right.line, right.column)
  }
}

extension SourceLocation: CustomStringConvertible {
  /// `list.html:12:5`, or `12:5` without a file.
  public var description: String { (file.map { "\($0):" } ?? "") + "\(line):\(column)" }
}
