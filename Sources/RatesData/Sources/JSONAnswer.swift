import Formats
import RatesDomain
import SourceText

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
