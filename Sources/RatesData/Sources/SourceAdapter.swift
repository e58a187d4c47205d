import Formats
import RatesDomain
import SourceText

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

/// The fields of an answer that is a JSON object, each of the kind that the contract says.
struct JSONAnswer {
  private let object: JSONValue

  /// Reads the body of an answer; throws `ValidationError`, as every function here does.
  init(_ body: [UInt8]) throws(ValidationError) {
    do {
      object = try JSONReader.read(body)
    } catch {
      throw .notJSON(error)
    }
    guard object.members != nil else { throw .notAnObject(kind: object.kind) }
  }

  /// A field that must be a string.
  func text(_ field: String) throws(ValidationError) -> String {
    let value = try value(field)
    guard let text = value.string else {
      throw .wrongKind(field: field, expected: "a string", found: value.kind)
    }
    return text
  }

  /// A field that may be absent or of another kind.
  func optionalText(_ field: String) -> String? { object[field]?.string }

  /// A field that must be a moment after 1970 and before the year 10000.
  func moment(_ field: String) throws(ValidationError) -> Timestamp {
    let value = try value(field)
    guard let seconds = value.number.flatMap({ Int64($0) }), Self.possibleSeconds.contains(seconds)
    else {
      throw .wrongKind(
        field: field, expected: "a whole number of seconds since 1970",
        found: value.number.map { "\(PrintableText($0))" } ?? value.kind)
    }
    return Timestamp(secondsSinceEpoch: seconds)
  }

  /// A field that must be an object of currency codes with numbers, whose digits are kept.
  func rates(_ field: String) throws(ValidationError) -> [CurrencyCode: ExactDecimal] {
    let value = try value(field)
    guard let members = value.members else {
      throw .wrongKind(field: field, expected: "an object", found: value.kind)
    }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in members {
      guard let code = CurrencyCode(member.name) else { throw .malformedCode(member.name) }
      guard let text = member.value.number else {
        throw .wrongKind(field: "\(field).\(code)", expected: "a number", found: member.value.kind)
      }
      guard let rate = ExactDecimal(text) else { throw .rateOutOfRange(code: code, text: text) }
      rates[code] = rate
    }
    return rates
  }

  private func value(_ field: String) throws(ValidationError) -> JSONValue {
    guard let value = object[field] else { throw .missing(field: field) }
    return value
  }

  private static let possibleSeconds: Range<Int64> = 1..<253_402_300_800
}
