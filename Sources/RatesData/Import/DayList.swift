import RatesDomain
import SourceText

/// Collects the days of a document.
struct DayList {
  /// The most rates of a document: those of 170 currencies on each day of thirty years.
  static let rateLimit = 2_000_000
  /// The most days of a document.
  static let dayLimit = 100_000
  /// The most rates of a day: of each code that there can be.
  static let codeLimit = 26 * 26 * 26

  private var days: [RateDay] = []
  private var rateCount = 0

  /// Adds a day whose rates are in any order; throws if it has none, or a currency twice, and if all
  /// days are too many.
  mutating func add(
    _ date: ReferenceDate, _ rates: [CurrencyRate], line: Int?
  ) throws(DocumentFault) {
    guard !rates.isEmpty else { throw DocumentFault(line: line, "\(date) has no rates") }
    let sorted = rates.sorted { $0.code < $1.code }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.code == right.code {
      throw DocumentFault(line: line, "\(date) has \(left.code) twice")
    }
    rateCount += sorted.count
    guard rateCount <= Self.rateLimit else { throw Self.tooMany("\(Self.rateLimit) rates") }
    guard days.count < Self.dayLimit else { throw Self.tooMany("\(Self.dayLimit) days") }
    days.append(RateDay(date: date, rates: sorted))
  }

  /// The fault of a document that has more than it may have.
  static func tooMany(_ limit: String) -> DocumentFault {
    DocumentFault("it has more than \(limit)", advice: "import it in parts")
  }

  /// All days, oldest first; throws if there are none, or one twice.
  func sorted() throws(DocumentFault) -> [RateDay] {
    guard !days.isEmpty else { throw DocumentFault("it has no days with rates") }
    let sorted = days.sorted { $0.date < $1.date }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.date == right.date {
      throw DocumentFault("it has \(left.date) twice")
    }
    return sorted
  }

  /// The figure in a text; throws unless it is a rate that can be believed.
  static func rate(
    _ text: UnsafeBufferPointer<UInt8>, of code: CurrencyCode, line: Int?
  ) throws(DocumentFault) -> ExactDecimal {
    guard let rate = ExactDecimal(digits: text), RateRange.contains(rate) else {
      let found = PrintableText(String(decoding: text.prefix(200), as: UTF8.self))
      throw DocumentFault(
        line: line,
        "\(code) is \(found), expected a number with a decimal point from 10⁻¹² to 10¹²")
    }
    return rate
  }
}
