import RatesDomain

/// The rates of one source and base in a document, whose kind its contents tell.
package struct RateDocument: Sendable {
  /// The most bytes that a document may have, also when it is unpacked.
  package static let sizeLimit = 64 << 20

  /// The kind of the source; nil if the document does not say.
  package let source: String?
  /// The currency that the figures are stated against.
  package let base: CurrencyCode
  /// What the figures count.
  let quotation: Quotation
  /// Oldest first.
  package let days: [RateDay]
  /// The lines of the oldest and of the newest day; nil if the document has no lines.
  private let lines: (oldest: Int, newest: Int)?
  /// Those of the newest day's rates; empty if they share one.
  private let newestLines: [CurrencyCode: Int32]
  /// Whether it is an answer of a service, and not lines or a history.
  let isAnswer: Bool
  /// The moment of the one update that the document is an answer with.
  let updated: Timestamp?
  /// The currency that the figures of a single pair may as well be stated against; nil for others.
  private(set) var otherBase: CurrencyCode?

  init(
    source: String?, base: CurrencyCode, quotation: Quotation, days: DayList.Days,
    isAnswer: Bool = false, updated: Timestamp? = nil, otherBase: CurrencyCode? = nil
  ) {
    self.source = source
    self.base = base
    self.quotation = quotation
    self.days = days.days
    lines = days.lines
    newestLines = days.newestLines
    self.isAnswer = isAnswer
    self.updated = updated
    self.otherBase = otherBase
  }

  /// The same stated against a base, if it is a single pair with that currency.
  func turned(to base: CurrencyCode) -> RateDocument {
    guard otherBase == base else { return self }
    return RateDocument(
      source: source, base: base, quotation: .inBase,
      days: DayList.Days(
        days: days.map { day in
          RateDay(
            date: day.date,
            rates: day.rates.map { CurrencyRate(code: self.base, rate: $0.rate) })
        }, lines: lines))
  }

  /// The line of a currency's newest rate, or else of the newest day; nil if the document has no lines.
  func newestLine(of code: CurrencyCode?) -> Int? {
    code.flatMap { newestLines[$0] }.map { Int($0) } ?? lines?.newest
  }

  /// Why the document's days cannot be what they say; nil if they can.
  ///
  /// - Parameter today: The last day that there can be.
  package func implausibleDay(after today: ReferenceDate) -> DocumentFault? {
    guard let oldest = days.first?.date, let newest = days.last?.date else { return nil }
    if oldest.year < Self.firstYear {
      return DocumentFault(
        "\(oldest) lies before \(Self.firstYear)",
        advice: "correct the day" + Self.place(lines?.oldest))
    }
    if newest > today {
      return DocumentFault(
        "\(newest) lies ahead",
        advice: "correct the day\(Self.place(lines?.newest)), or this machine's clock")
    }
    return nil
  }

  private static func place(_ line: Int?) -> String { line.map { " in line \($0)" } ?? "" }

  private static let firstYear: Int64 = 1900
}
