import Formats
import RatesDomain
import SourceText

/// An answer of open.er-api.com with the fields that are used, each of the kind that it must be.
///
/// Contract: https://www.exchangerate-api.com/docs/free
struct OpenERAnswer {
  let base: String
  let updated: Timestamp
  let nextUpdate: Timestamp?
  let rates: [CurrencyCode: ExactDecimal]

  /// Reads the body of an answer; throws `ValidationError` where a field is absent or of another
  /// kind, and where the source itself reports an error.
  init(_ body: [UInt8]) throws(ValidationError) {
    let answer = try Self.object(body)
    try Self.checkResult(answer)
    base = try Self.text("base_code", of: answer)
    updated = try Self.time("time_last_update_unix", of: answer)
    nextUpdate = Self.nextUpdate(of: answer, updated: updated)
    rates = try Self.rates(of: answer)
  }

  /// The source's own word for what went wrong; nil where the body does not have one.
  static func errorType(_ body: [UInt8]) -> String? {
    try? object(body)["error-type"]?.string
  }

  private static func object(_ body: [UInt8]) throws(ValidationError) -> JSONValue {
    let value: JSONValue
    do {
      value = try JSONReader.read(body)
    } catch {
      throw .notJSON(error)
    }
    guard value.members != nil else { throw .notAnObject(kind: value.kind) }
    return value
  }

  private static func checkResult(_ answer: JSONValue) throws(ValidationError) {
    let result = try text("result", of: answer)
    if result == "success" { return }
    if let type = answer["error-type"]?.string { throw .sourceError(type: type) }
    throw .noSuccess(result: result)
  }

  private static func text(
    _ field: String, of answer: JSONValue
  ) throws(ValidationError) -> String {
    guard let value = answer[field] else { throw .missing(field: field) }
    guard let text = value.string else {
      throw .wrongKind(field: field, expected: "a string", found: value.kind)
    }
    return text
  }

  /// Until the end of the year 9999, the last that has a date of four digits.
  private static let possibleSeconds: Range<Int64> = 1..<253_402_300_800

  private static func time(
    _ field: String, of answer: JSONValue
  ) throws(ValidationError) -> Timestamp {
    guard let value = answer[field] else { throw .missing(field: field) }
    guard let seconds = value.number.flatMap({ Int64($0) }), possibleSeconds.contains(seconds)
    else {
      throw .wrongKind(
        field: field, expected: "a whole number of seconds since 1970",
        found: value.number.map { "\(PrintableText($0))" } ?? value.kind)
    }
    return Timestamp(secondsSinceEpoch: seconds)
  }

  /// The announced time, unless it is absent or no use: a source that updates daily and announces
  /// an update for more than a week later is not believed.
  private static func nextUpdate(of answer: JSONValue, updated: Timestamp) -> Timestamp? {
    guard let next = try? time("time_next_update_unix", of: answer), next > updated,
      next < updated + FetchState.longestWait
    else { return nil }
    return next
  }

  private static func rates(
    of answer: JSONValue
  ) throws(ValidationError) -> [CurrencyCode: ExactDecimal] {
    guard let value = answer["rates"] else { throw .missing(field: "rates") }
    guard let members = value.members else {
      throw .wrongKind(field: "rates", expected: "an object", found: value.kind)
    }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in members {
      guard let code = CurrencyCode(member.name) else { throw .malformedCode(member.name) }
      guard let text = member.value.number else {
        throw .wrongKind(field: "rates.\(code)", expected: "a number", found: member.value.kind)
      }
      guard let rate = ExactDecimal(text), RateRange.contains(rate) else {
        throw .rateOutOfRange(code: code, text: text)
      }
      rates[code] = rate
    }
    return rates
  }
}
