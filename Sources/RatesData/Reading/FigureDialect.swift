import RatesDomain
import SourceText

/// Which mark stands before the decimals of a file's figures. All of them have the same one, so that each
/// figure that can be read one way only decides for the others.
struct FigureDialect {
  /// The mark before the decimals; thousands may be set off by the other one, by spaces or by apostrophes.
  enum Mark: UInt8 {
    case point = 0x2E
    case comma = 0x2C

    var other: Mark { self == .point ? .comma : .point }
  }

  private struct Doubt {
    let line: Int
    let column: String
    let text: String
    /// The figure if its mark stands between thousands, and if it stands before decimals.
    let whole: String
    let broken: String
  }

  private var canBePoint = true
  private var canBeComma = true
  private var hasComma = false
  /// The first figure whose two readings differ.
  private var doubt: Doubt?

  /// Learns from a figure; one that cannot be read at all is left to whoever reads it.
  ///
  /// - Parameters:
  ///   - name: What messages call the figure.
  ///   - column: The column that it stands in.
  mutating func look(
    at text: UnsafeBufferPointer<UInt8>, line: Int, name: @autoclosure () -> String,
    column: @autoclosure () -> String
  ) throws(DocumentFault) {
    guard let (points, commas, isPlain) = Self.marks(text) else { return }
    hasComma = hasComma || commas > 0
    // The mark is the one that is known already.
    if isPlain, points + commas == 1, points == 1 ? !canBeComma : !canBePoint { return }
    let point = Self.plain(text, .point)
    let comma = Self.plain(text, .comma)
    guard point != nil || comma != nil else { return }
    let (wasPoint, wasComma) = (canBePoint, canBeComma)
    canBePoint = canBePoint && point != nil
    canBeComma = canBeComma && comma != nil
    guard canBePoint || canBeComma else {
      throw DocumentFault(
        line: line,
        "\(name()) is \(Self.printable(text)), but other figures have a decimal "
          + "\(wasPoint && !wasComma ? Mark.point : .comma); write all of them alike")
    }
    if let point, let comma, point != comma, doubt == nil {
      // Of the two the whole number is the one without a point.
      let isWhole = !point.contains(Mark.point.rawValue)
      doubt = Doubt(
        line: line, column: column(), text: String(decoding: text, as: UTF8.self),
        whole: String(decoding: isWhole ? point : comma, as: UTF8.self),
        broken: String(decoding: isWhole ? comma : point, as: UTF8.self))
    }
  }

  /// The mark of all figures; throws if no figure decides, and one has two readings.
  func mark(_ delimiter: CSVLines.Delimiter) throws(DocumentFault) -> Mark {
    guard canBePoint, canBeComma else { return canBePoint ? .point : .comma }
    // Where commas stand between fields, and in no figure, a point is before decimals.
    guard let doubt, hasComma || delimiter != .comma else { return .point }
    throw DocumentFault(
      line: doubt.line,
      "“\(doubt.text)” may be \(doubt.whole) or \(doubt.broken), and no figure of the file decides; "
        + "write the column \(doubt.column) as \(doubt.whole) or as \(doubt.text)0")
  }

  /// The figure in a text; throws unless it is a rate that can be believed.
  static func rate(
    _ text: UnsafeBufferPointer<UInt8>, _ mark: Mark, of name: @autoclosure () -> String, line: Int
  ) throws(DocumentFault) -> ExactDecimal {
    if mark == .point, let rate = ExactDecimal(digits: text), RateRange.contains(rate) {
      return rate
    }
    if let plain = Self.plain(text, mark),
      let rate = plain.withUnsafeBufferPointer({ ExactDecimal(digits: $0) }),
      RateRange.contains(rate)
    {
      return rate
    }
    throw DocumentFault(
      line: line,
      "\(name()) is \(printable(text)), expected a number with a decimal \(mark) from 10⁻¹² to 10¹²"
    )
  }

  /// How many marks of either kind a figure has, and whether it has digits but for these; nil if it has
  /// digits alone.
  private static func marks(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (points: Int, commas: Int, isPlain: Bool)? {
    var (points, commas, others) = (0, 0, 0)
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case Mark.point.rawValue: points += 1
      case Mark.comma.rawValue: commas += 1
      default: others += 1
      }
    }
    return points + commas + others == 0 ? nil : (points, commas, others == 0)
  }

  /// The digits of a figure, with a point before its decimals and nothing between thousands; nil if it
  /// cannot be read with that mark.
  private static func plain(_ text: UnsafeBufferPointer<UInt8>, _ mark: Mark) -> [UInt8]? {
    guard text.count <= longestFigure else { return nil }
    let parts = text.split(
      separator: mark.rawValue, omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      parts.count == 1 || parts[1].allSatisfy(isDigit), let whole = Self.whole(parts[0], mark.other)
    else { return nil }
    return parts.count == 1 ? whole : whole + [Mark.point.rawValue] + parts[1]
  }

  /// The digits of a whole part, whose thousands may be set off by the other mark or by a space or an
  /// apostrophe.
  private static func whole(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ other: Mark
  ) -> [UInt8]? {
    guard !text.allSatisfy(isDigit) else { return Array(text) }
    let marks = [[other.rawValue]] + groupMarks
    for mark in marks {
      let groups = String(decoding: text, as: UTF8.self)
        .split(separator: String(decoding: mark, as: UTF8.self), omittingEmptySubsequences: false)
      guard groups.count > 1 else { continue }
      let areDigits = groups.allSatisfy { $0.utf8.allSatisfy(isDigit) }
      let areThousands =
        (1...3).contains(groups[0].utf8.count) && groups[0].utf8.first != UInt8(ascii: "0")
        && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
      return areDigits && areThousands ? groups.flatMap { Array($0.utf8) } : nil
    }
    return nil
  }

  private static func printable(_ text: UnsafeBufferPointer<UInt8>) -> String {
    "\(PrintableText(String(decoding: text.prefix(200), as: UTF8.self)))"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// A space, a no-break space, a narrow one, a thin one, and apostrophes.
  private static let groupMarks: [[UInt8]] = ["\u{20}", "\u{A0}", "\u{202F}", "\u{2009}", "'", "’"]
    .map { Array($0.utf8) }
  private static let longestFigure = 100
}
