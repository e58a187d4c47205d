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
    /// `30 October 2026`, `30 Oct 2026`, `30-Oct-26`
    case english(UInt8, hasCentury: Bool)
  }

  private var form: Form?

  /// The day in the first field of a line, or in another one; throws if there is none.
  mutating func day(_ lines: CSVLines, _ field: Int = 0) throws(DocumentFault) -> ReferenceDate {
    let bytes = lines.fields[field]
    let found: (ReferenceDate, Form)? =
      ReferenceDate(digits: bytes).map { ($0, Form.yearFirst(UInt8(ascii: "-"))) }
      ?? Self.other(lines.text(field))
    guard let (date, form) = found else {
      let text = lines.text(field)
      if let day = Self.english(text), day.isDoubtful {
        throw lines.fault(
          "\(PrintableText(text)) may be of 19\(day.year) or of 20\(day.year); write years with four digits"
        )
      }
      throw lines.fault(
        "\(PrintableText(text)) is no day, such as 2026-10-30, 30.10.2026, 2026/10/30 or 30 Oct 2026"
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
    guard let english = english(text), !english.isDoubtful else { return nil }
    let century: Int64 = english.hasCentury ? 0 : english.year < 30 ? 2000 : 1900
    return ReferenceDate(year: century + english.year, month: english.month, day: english.day)
      .map { ($0, .english(english.mark, hasCentury: english.hasCentury)) }
  }

  /// The parts of a day whose month is an English word or the first three letters of one, before the year.
  private struct EnglishDay {
    let day: Int64
    let month: Int64
    let year: Int64
    let mark: UInt8
    /// Whether the year has four digits.
    let hasCentury: Bool

    /// Whether spreadsheets put the year into another century than other programs do.
    var isDoubtful: Bool { !hasCentury && (30...68).contains(year) }
  }

  private static func english(_ text: String) -> EnglishDay? {
    for mark in ["-", "/", " "] {
      let words = text.split(separator: mark, omittingEmptySubsequences: mark == " ")
      guard words.count == 3, (1...2).contains(words[0].utf8.count),
        [2, 4].contains(words[2].utf8.count),
        [words[0], words[2]].allSatisfy({ $0.utf8.allSatisfy(isDigit) }),
        let numbers = numbers([words[0], words[2]])
      else { continue }
      let word = words[1].lowercased()
      let month = months.firstIndex { $0 == word || $0.prefix(3) == word }
      return month.map {
        EnglishDay(
          day: numbers[0], month: Int64($0) + 1, year: numbers[1], mark: mark.utf8.first ?? 0,
          hasCentury: words[2].utf8.count == 4)
      }
    }
    return nil
  }

  private static func numbers(_ parts: [Substring]) -> [Int64]? {
    let numbers = parts.compactMap { Int64($0) }
    return numbers.count == parts.count ? numbers : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}
