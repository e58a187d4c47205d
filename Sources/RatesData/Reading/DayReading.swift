import RatesDomain
import SourceText

/// Reads the days of a file, all of which are written in one form.
struct DayReading {
  /// A form that names each part of a day for certain; `10/30/2026` and `30/10/2026` do not.
  private enum Form: Equatable {
    /// `2026-10-30`, `2026/10/30`, `2026.10.30`
    case yearFirst(UInt8)
    /// `30.10.2026`
    case dayFirst
    /// `30 October 2026`
    case english
  }

  private var form: Form?

  /// The day in the first field of a line, or in another one; throws if there is none.
  mutating func day(_ lines: CSVLines, _ field: Int = 0) throws(DocumentFault) -> ReferenceDate {
    let bytes = lines.fields[field]
    let found: (ReferenceDate, Form)? =
      ReferenceDate(digits: bytes).map { ($0, Form.yearFirst(UInt8(ascii: "-"))) }
      ?? Self.other(lines.text(field))
    guard let (date, form) = found else {
      throw lines.fault(
        "\(PrintableText(lines.text(field))) is no day, such as 2026-10-30, 30.10.2026 or 2026/10/30"
      )
    }
    guard self.form ?? form == form else {
      throw lines.fault(
        "\(PrintableText(lines.text(field))) is written otherwise than the days before; write all of "
          + "them alike, such as 2026-10-30")
    }
    self.form = form
    return date
  }

  private static func other(_ text: String) -> (ReferenceDate, Form)? {
    for mark in ["-", "/", "."] {
      let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        .map { $0.drop { $0 == " " } }
      guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
        let numbers = Self.numbers(parts)
      else { continue }
      let widths = parts.map(\.utf8.count)
      let form: Form
      let date: ReferenceDate?
      if widths[0] == 4, widths[1...].allSatisfy((1...2).contains) {
        form = .yearFirst(mark.utf8.first ?? 0)
        date = ReferenceDate(year: numbers[0], month: numbers[1], day: numbers[2])
      } else if mark == ".", widths[2] == 4, widths[..<2].allSatisfy((1...2).contains) {
        form = .dayFirst
        date = ReferenceDate(year: numbers[2], month: numbers[1], day: numbers[0])
      } else {
        return nil
      }
      return date.map { ($0, form) }
    }
    let words = text.split(separator: " ")
    guard words.count == 3, let month = months.firstIndex(of: String(words[1])),
      let numbers = Self.numbers([words[0], words[2]]),
      let date = ReferenceDate(year: numbers[1], month: Int64(month) + 1, day: numbers[0])
    else { return nil }
    return (date, .english)
  }

  private static func numbers(_ parts: [Substring]) -> [Int64]? {
    let numbers = parts.compactMap { Int64($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
