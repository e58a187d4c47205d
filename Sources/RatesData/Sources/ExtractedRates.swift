import RatesDomain

/// The rates of one answer as an adapter extracts them.
struct ExtractedRates {
  /// When the source made the rates.
  enum Updated {
    case moment(Timestamp)
    /// The source states only the day; its calendar knows the hour.
    case day(ReferenceDate)

    /// The moment of the update, by the source's calendar.
    func moment(_ calendar: PublicationCalendar) -> Timestamp {
      switch self {
      case .moment(let moment): moment
      case .day(let date): calendar.publication(on: date)
      }
    }
  }

  /// The base as the answer names it.
  let base: String
  var updated: Updated
  /// The next update as the answer announces it; the calendar knows it otherwise.
  var nextUpdate: Timestamp?
  /// The day of the rates, for a source whose snapshots state it.
  var day: ReferenceDate?
  /// What the rates count, where that is not always the same.
  var quotation: Quotation?
  /// Rates in the quotation, the base's own among them.
  let rates: [CurrencyCode: ExactDecimal]
  /// A bank's prices next to them.
  var bankRates: [CurrencyCode: BankRates] = [:]
}
