import RatesDomain

/// A source that can be configured: what is known of it, how it is asked, how its answers are read.
package struct SourceAdapter: Sendable {
  /// What is known of the source.
  package let descriptor: SourceDescriptor
  /// The media type to ask for.
  let mediaType: String
  /// The address for a base, made from the configured one.
  let address: @Sendable (_ url: String, _ base: CurrencyCode) -> String
  /// The rates in the body of an answer; no rule is applied yet.
  let rates: @Sendable (_ body: [UInt8]) throws(ValidationError) -> ExtractedRates
  /// The error that the source reports in the body of an answer; nil if it reports none.
  let reportedError: @Sendable (_ body: [UInt8]) -> ReportedError?

  /// Every source that can be configured, one line each; the first is the default.
  package static let all: [SourceAdapter] = [
    .openERAPI
  ]

  /// The source of that kind.
  package static func named(_ kind: String) -> SourceAdapter? {
    all.first { $0.descriptor.kind == kind }
  }
}

extension SourceAdapter: Equatable {
  /// A kind has one adapter.
  package static func == (left: SourceAdapter, right: SourceAdapter) -> Bool {
    left.descriptor == right.descriptor
  }
}

/// The rates of one answer as an adapter extracts them.
struct ExtractedRates {
  /// When the source made the rates.
  enum Updated {
    case moment(Timestamp)
    /// The source states only the day; its calendar knows the hour.
    case day(ReferenceDate)
  }

  /// The base as the answer names it.
  let base: String
  let updated: Updated
  /// The next update as the answer announces it.
  let nextUpdate: Timestamp?
  /// Units of each currency per one unit of the base, the base's own among them.
  let rates: [CurrencyCode: ExactDecimal]
}

/// A source's own words for why it gives no rates.
package struct ReportedError: Sendable, Equatable {
  /// The words.
  let type: String
  /// Whether the source does not know the base.
  let isUnknownBase: Bool

  /// An error as the source reports it.
  package init(type: String, isUnknownBase: Bool) {
    self.type = type
    self.isUnknownBase = isUnknownBase
  }
}
