import RatesDomain
import SourceText

/// Collects the days of a document.
struct DayList {
  private var days: [RateDay] = []

  /// Adds a day whose rates are in any order; throws if it has none, or a currency twice.
  mutating func add(
    _ date: ReferenceDate, _ rates: [CurrencyRate], line: Int?
  ) throws(DocumentFault) {
    guard !rates.isEmpty else { throw DocumentFault(line: line, "\(date) has no rates") }
    let sorted = rates.sorted { $0.code < $1.code }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.code == right.code {
      throw DocumentFault(line: line, "\(date) has \(left.code) twice")
    }
    days.append(RateDay(date: date, rates: sorted))
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
      let found = PrintableText(String(decoding: text, as: UTF8.self))
      throw DocumentFault(
        line: line,
        "\(code) is \(found), expected a number with a decimal point from 10⁻¹² to 10¹²")
    }
    return rate
  }
}
