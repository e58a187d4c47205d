import Formats
import RatesDomain

/// A source that can be configured: what is known of it, how it is asked, how its answers are read.
package struct SourceAdapter: Sendable {
  /// What is known of the source.
  package let descriptor: SourceDescriptor
  /// The media type to ask for.
  let mediaType: String
  /// The parameter of the address that holds the key; nil if a line of the header does.
  var keyParameter: String?
  /// A second address, asked if the default one brings no rates.
  package var fallbackAddress: String?
  /// The address for a base, made from the configured one.
  let address: @Sendable (_ url: String, _ base: CurrencyCode) -> String
  /// What the address of one day's rates ends with; nil for a source that is asked for the newest.
  var dayParameter: (@Sendable (ReferenceDate) -> String)?
  /// Whether rates may be dated a day ahead, as where the day begins first.
  var datesAhead = false
  /// The rates in the body of an answer, nil if it has none for the day that was asked for; no rule is
  /// applied yet.
  let rates: @Sendable (SourceAnswer) throws(ValidationError) -> ExtractedRates?
  /// The rates of every day in the body of an answer that somebody kept, in any order.
  let days: @Sendable (SourceAnswer) throws(ValidationError) -> [ExtractedRates]
  /// The error that the source reports in the body of an answer; nil if it reports none.
  let reportedError: @Sendable (_ body: [UInt8]) -> ReportedError?

  /// Every source that is asked over HTTP, one line each; the first is the default.
  package static let all: [SourceAdapter] = [
    .openERAPI, .exchangeRateAPI, .ecb, .frankfurter, .fawazAhmed0, .koreaEximbank,
    .bankOfCanada, .narodowyBankPolski,
  ]

  /// The source of that kind.
  package static func named(_ kind: String) -> SourceAdapter? {
    (all + [.ownFile]).first { $0.descriptor.kind == kind }
  }
}

extension SourceAdapter {
  /// A source whose answers have one day.
  init(
    descriptor: SourceDescriptor, mediaType: String, keyParameter: String? = nil,
    fallbackAddress: String? = nil,
    address: @escaping @Sendable (_ url: String, _ base: CurrencyCode) -> String,
    dayParameter: (@Sendable (ReferenceDate) -> String)? = nil,
    rates: @escaping @Sendable (SourceAnswer) throws(ValidationError) -> ExtractedRates?,
    reportedError: @escaping @Sendable (_ body: [UInt8]) -> ReportedError?
  ) {
    self.init(
      descriptor: descriptor, mediaType: mediaType, keyParameter: keyParameter,
      fallbackAddress: fallbackAddress, address: address, dayParameter: dayParameter, rates: rates,
      days: { answer throws(ValidationError) in
        try rates(answer).map { [$0] } ?? []
      }, reportedError: reportedError)
  }

  /// A source whose answers have some days, of which the newest counts.
  init(
    descriptor: SourceDescriptor, mediaType: String,
    address: @escaping @Sendable (_ url: String, _ base: CurrencyCode) -> String,
    days: @escaping @Sendable (SourceAnswer) throws(ValidationError) -> [ExtractedRates],
    reportedError: @escaping @Sendable (_ body: [UInt8]) -> ReportedError?
  ) {
    self.init(
      descriptor: descriptor, mediaType: mediaType, address: address,
      rates: { answer throws(ValidationError) in
        let moment = { (day: ExtractedRates) in day.updated.moment(descriptor.calendar) }
        guard let newest = try days(answer).max(by: { moment($0) < moment($1) }) else {
          throw .empty
        }
        return newest
      }, days: days, reportedError: reportedError)
  }
}

extension SourceAdapter: Equatable {
  /// A kind has one adapter.
  package static func == (left: SourceAdapter, right: SourceAdapter) -> Bool {
    left.descriptor == right.descriptor
  }
}

/// The body of an answer, and what was asked for.
struct SourceAnswer {
  let body: [UInt8]
  let base: CurrencyCode
  /// The day that was asked for, or else the one on which the newest rates were.
  let day: ReferenceDate
}
