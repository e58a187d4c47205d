import RatesDomain

/// Collects the days of a document.
struct DayList {
  /// The most rates of a document: those of 170 currencies on each day of thirty years.
  static let rateLimit = 2_000_000
  /// The most days of a document.
  static let dayLimit = 100_000
  /// The most rates of a day: of each code that there can be.
  static let codeLimit = 26 * 26 * 26

  /// All days of a document.
  struct Days {
    /// Oldest first.
    let days: [RateDay]
    /// The lines of the oldest and of the newest one; nil if the document has no lines.
    let lines: (oldest: Int, newest: Int)?
    /// The lines of the newest day's rates; empty if they share one.
    var newestLines: [CurrencyCode: Int32] = [:]
  }

  private var days: [(day: RateDay, line: Int?)] = []
  private var rateCount = 0
  private var newest: (date: ReferenceDate, lines: [CurrencyCode: Int32])?

  /// Adds a day whose rates are in any order; throws if it has none, or a currency twice, and if all
  /// days are too many.
  ///
  /// - Parameter lines: Those of its rates, if each has one of its own.
  mutating func add(
    _ date: ReferenceDate, _ rates: [CurrencyRate], line: Int?,
    lines: [CurrencyCode: Int32] = [:]
  ) throws(DocumentFault) {
    if newest.map({ $0.date < date }) ?? true { newest = (date, lines) }
    guard !rates.isEmpty else { throw DocumentFault(line: line, "\(date) has no rates") }
    let sorted = rates.sorted { $0.code < $1.code }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.code == right.code {
      throw DocumentFault(line: line, "\(date) has \(left.code) twice")
    }
    rateCount += sorted.count
    guard rateCount <= Self.rateLimit else { throw Self.tooMany("\(Self.rateLimit) rates") }
    guard days.count < Self.dayLimit else { throw Self.tooMany("\(Self.dayLimit) days") }
    days.append((RateDay(date: date, rates: sorted), line))
  }

  /// The fault of a document that has more than it may have.
  static func tooMany(_ limit: String) -> DocumentFault {
    DocumentFault("it has more than \(limit)", advice: "import it in parts")
  }

  /// All days, oldest first; throws if there are none, or one twice.
  func sorted() throws(DocumentFault) -> Days {
    let sorted = days.sorted { ($0.day.date, $0.line ?? 0) < ($1.day.date, $1.line ?? 0) }
    guard let oldest = sorted.first, let newest = sorted.last else {
      throw DocumentFault("it has no days with rates")
    }
    for (left, right) in zip(sorted, sorted.dropFirst()) where left.day.date == right.day.date {
      throw DocumentFault(line: right.line, "it has \(left.day.date) twice")
    }
    return Days(
      days: sorted.map(\.day),
      lines: oldest.line.flatMap { first in newest.line.map { (oldest: first, newest: $0) } },
      newestLines: self.newest?.lines ?? [:])
  }
}
