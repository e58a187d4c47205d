/// The lines of a text of fields, one after the other, as RFC 4180 has them and spreadsheets write them:
/// with commas, semicolons or tabs between the fields, and quotes around fields that hold such a mark.
struct CSVLines {
  /// What stands between two fields.
  enum Delimiter: UInt8, CaseIterable {
    case comma = 0x2C
    case semicolon = 0x3B
    case tab = 0x09
  }

  /// The most fields that a line may have: a day, and a rate for each code that there can be.
  static let fieldLimit = 20_000
  /// So many bytes of a field are made a text: no code, source or figure is longer.
  private static let textLimit = 1_000

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0
  /// That of the line break which comes next, counted from 1.
  private var line = 1
  /// The one that a line `sep=;` at the beginning names; nil without such a line. The header decides: some programs
  /// write the line of their own language above fields that are divided otherwise.
  private var stated: Delimiter?
  private(set) var delimiter = Delimiter.comma
  /// Where the current line begins, counted from 1.
  private(set) var number = 0
  /// The current line's, without the spaces and quotes around them; doubled quotes are still doubled.
  private(set) var fields: [UnsafeBufferPointer<UInt8>] = []
  /// Whether a line break ends the current line.
  private var isEnded = true
  /// Whether the current line's last field stands in quotes.
  private var isQuoted = false
  /// How many fields the header has, up to the last one with a name.
  private var namedWidth = 0
  /// The decimals of the last named column's figures, of the lines before the current one.
  private var decimals = Decimals.none

  private enum Decimals: Equatable {
    case none
    case alike(Int)
    case various
  }

  /// Lends the lines of a text in UTF-8; any other is refused.
  static func read<Value>(
    _ text: [UInt8], _ body: (inout CSVLines) throws(DocumentFault) -> Value
  ) throws(DocumentFault) -> Value {
    let isUTF16 = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
    guard !isUTF16, !text.contains(0) else {
      throw DocumentFault("it is UTF-16 or no text; save it as CSV in UTF-8")
    }
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let result: Result<Value, DocumentFault> = text.withUnsafeBufferPointer { bytes in
      Result { () throws(DocumentFault) in
        var lines = try CSVLines(bytes: UnsafeBufferPointer(rebasing: bytes[start...]))
        return try body(&lines)
      }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) throws(DocumentFault) {
    self.bytes = bytes
    let first = bytes.prefix { $0 != Self.newline && $0 != Self.carriageReturn }
    guard var mark = Self.separator(in: first) else { return }
    if mark.isEmpty { mark = [Delimiter.tab.rawValue] }
    guard mark.count == 1, let delimiter = Delimiter(rawValue: mark[0]) else {
      throw DocumentFault(
        line: 1, "after sep= stands no comma, semicolon or tab, and nothing else separates fields")
    }
    stated = delimiter
    _ = end(at: first.endIndex)
  }

  /// Goes to the first line if it is a known header with one of the delimiters; false otherwise.
  mutating func begin(
    where isHeader: (CSVLines) -> Bool
  ) throws(DocumentFault) -> Bool {
    let start = self
    let delimiters = [stated].compactMap(\.self) + Delimiter.allCases.filter { $0 != stated }
    var faults: [DocumentFault] = []
    for delimiter in delimiters {
      self = start
      self.delimiter = delimiter
      do throws(DocumentFault) {
        guard try next(), isHeader(self) else { continue }
        namedWidth = fields.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        return true
      } catch {
        // Quotes that enclose fields end before another delimiter than this one.
        guard isQuoted else { throw error }
        faults.append(error)
      }
    }
    if faults.count == delimiters.count, let first = faults.first { throw first }
    return false
  }

  /// Goes to the next line with a field that is not empty; false at the end. Throws if it has too many
  /// fields, or a quote that does not enclose a field.
  mutating func next() throws(DocumentFault) -> Bool {
    noteDecimals()
    while place < bytes.count {
      fields.removeAll(keepingCapacity: true)
      number = line
      repeat {
        guard fields.count < Self.fieldLimit else {
          throw fault("it has more than \(Self.fieldLimit) fields")
        }
      } while try takeField()
      if fields.contains(where: { !$0.isEmpty }) { return true }
    }
    return false
  }

  /// Throws unless the current line has as many fields as the header, or more that are empty.
  func check(width: Int) throws(DocumentFault) {
    guard fields.count != width else { return }
    guard fields.count > width else {
      throw fault("it has \(fields.count) fields, the first line \(width); the file may be cut")
    }
    guard fields[width...].allSatisfy(\.isEmpty) else {
      throw fault(
        "it has \(fields.count) fields, the first line \(width); a figure with a comma has to stand in "
          + "quotes")
    }
  }

  /// Throws if the file ends in the current line, and that may be within its last figure.
  ///
  /// RFC 4180 leaves the last line break out or not. Without it a line is whole if something follows its last
  /// figure, be it a quote or a field without a name, or if that figure has as many decimals as all before it.
  func checkEnd() throws(DocumentFault) {
    guard !isEnded, fields.count <= namedWidth, !isQuoted, let last = fields.last else { return }
    guard last.isEmpty || last.last.map(Self.isDigit) == true else { return }
    if let count = Self.decimals(of: last), count > 0, decimals == .alike(count) { return }
    throw fault("no line break ends the last line; if the file is not cut, add one")
  }

  /// The current line's field as a text; cut if it is very long.
  func text(_ index: Int) -> String {
    String(decoding: fields[index].prefix(Self.textLimit), as: UTF8.self)
      .replacing("\"\"", with: "\"")
  }

  /// The current line's field of a figure; throws if that has more digits than a number may have.
  func figure(_ index: Int) throws(DocumentFault) -> UnsafeBufferPointer<UInt8> {
    let field = fields[index]
    guard field.count > DocumentFault.digitLimit,
      field.count(where: Self.isDigit) > DocumentFault.digitLimit
    else { return field }
    throw .longNumber(line: number)
  }

  /// A fault of the current line.
  func fault(_ problem: String) -> DocumentFault { DocumentFault(line: number, problem) }

  /// Remembers how many decimals the last named column's figure has in the line that is left.
  private mutating func noteDecimals() {
    guard namedWidth > 0, fields.count >= namedWidth,
      let count = Self.decimals(of: fields[namedWidth - 1])
    else { return }
    switch decimals {
    case .none: decimals = .alike(count)
    case .alike(count), .various: break
    case .alike: decimals = .various
    }
  }

  /// How many digits follow the last point or comma of a figure; nil for what does not end with a digit.
  private static func decimals(of field: UnsafeBufferPointer<UInt8>) -> Int? {
    let digits = field.reversed().prefix(while: isDigit).count
    guard digits > 0 else { return nil }
    guard digits < field.count else { return 0 }
    let mark = field[field.count - digits - 1]
    let isDecimal = mark == UInt8(ascii: ".") || mark == UInt8(ascii: ",")
    // A mark that stands twice groups.
    return isDecimal && field.dropLast(digits + 1).allSatisfy { $0 != mark } ? digits : 0
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Takes the next field; returns whether another one follows in the line.
  private mutating func takeField() throws(DocumentFault) -> Bool {
    isQuoted = false
    var start = place
    while start < bytes.count, isSpace(bytes[start]) { start += 1 }
    if start < bytes.count, bytes[start] == Self.quote { return try takeQuoted(after: start) }
    var index = start
    while index < bytes.count, !isEndOfField(bytes[index]) { index += 1 }
    fields.append(trimmed(start..<index))
    return end(at: index)
  }

  private mutating func takeQuoted(after opening: Int) throws(DocumentFault) -> Bool {
    let openingLine = line
    var index = opening + 1
    while true {
      guard index < bytes.count else {
        throw DocumentFault(
          line: openingLine, "a quote is opened and not closed; the file may be cut")
      }
      let byte = bytes[index]
      let following = index + 1 < bytes.count ? bytes[index + 1] : 0
      if byte == Self.quote {
        guard following == Self.quote else { break }
        index += 1
      } else if byte == Self.newline || byte == Self.carriageReturn && following != Self.newline {
        line += 1
      }
      index += 1
    }
    fields.append(trimmed(opening + 1..<index))
    isQuoted = true
    index += 1
    while index < bytes.count, isSpace(bytes[index]) { index += 1 }
    guard index == bytes.count || isEndOfField(bytes[index]) else {
      throw DocumentFault(
        line: line, "text follows the quote that closes a field; double a quote within a field")
    }
    return end(at: index)
  }

  /// Passes what ends a field; returns whether another one follows in the line.
  private mutating func end(at index: Int) -> Bool {
    isEnded = index < bytes.count
    place = min(index + 1, bytes.count)
    guard isEnded else { return false }
    if bytes[index] == delimiter.rawValue { return true }
    if bytes[index] == Self.carriageReturn, place < bytes.count, bytes[place] == Self.newline {
      place += 1
    }
    line += 1
    return false
  }

  private func trimmed(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isPadding(bytes[start]) { start += 1 }
    while start < end, isPadding(bytes[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }

  private func isEndOfField(_ byte: UInt8) -> Bool {
    byte == delimiter.rawValue || byte == Self.newline || byte == Self.carriageReturn
  }

  private func isPadding(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == Self.newline || byte == Self.carriageReturn
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 && delimiter != .tab
  }

  /// What a line `sep=;` or `"sep=;"` names; nil for any other.
  private static func separator(in line: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
    // A line may have the size of the whole file.
    guard line.count < 8 else { return nil }
    var text = Array(line)
    if text.count > 1, text.first == quote, text.last == quote {
      text = Array(text[1...].dropLast())
    }
    guard String(decoding: text.prefix(4), as: UTF8.self).lowercased() == "sep=" else { return nil }
    return Array(text.dropFirst(4))
  }

  private static let quote = UInt8(ascii: "\"")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
}
