import Formats
import RatesDomain
import SourceText

/// The fields of a JSON object in an answer, each of the kind that the contract says.
///
/// Every function here throws `ValidationError`; one begins its `field` with the object's place.
struct JSONAnswer {
  private let object: JSONValue
  /// What messages put before a field's name, such as `rates[3].`.
  private let place: String

  /// The object that the body of an answer is.
  init(_ body: [UInt8]) throws(ValidationError) {
    self = try JSONAnswer(Self.value(body))
  }

  /// The object that a value is; `place` is what messages call it, with a point behind.
  init(_ value: JSONValue, at place: String = "") throws(ValidationError) {
    guard value.members != nil else {
      throw place.isEmpty
        ? .otherThan("an object", found: value.kind)
        : .wrongKind(field: String(place.dropLast()), expected: "an object", found: value.kind)
    }
    object = value
    self.place = place
  }

  /// The value that the body of an answer is.
  static func value(_ body: [UInt8]) throws(ValidationError) -> JSONValue {
    do {
      return try JSONReader.read(body)
    } catch {
      throw .notJSON(error)
    }
  }

  /// The objects of the list that the body of an answer is.
  static func list(_ body: [UInt8]) throws(ValidationError) -> [JSONAnswer] {
    let value = try value(body)
    guard let elements = value.elements else { throw .otherThan("a list", found: value.kind) }
    return try objects(elements, at: "")
  }

  /// Fields of the object, in order.
  var members: [JSONMember] { object.members ?? [] }

  /// A field that must be a list of objects.
  func list(_ field: String) throws(ValidationError) -> [JSONAnswer] {
    let value = try value(field)
    guard let elements = value.elements else { throw wrongKind(field, "a list", value) }
    return try Self.objects(elements, at: place + field)
  }

  /// A field that must be an object.
  func object(_ field: String) throws(ValidationError) -> JSONAnswer {
    try object(JSONMember(field, value(field)))
  }

  /// A field of the object, which must be an object.
  func object(_ member: JSONMember) throws(ValidationError) -> JSONAnswer {
    try JSONAnswer(member.value, at: "\(place)\(member.name).")
  }

  /// A field that must be a string.
  func text(_ field: String) throws(ValidationError) -> String {
    let value = try value(field)
    guard let text = value.string else { throw wrongKind(field, "a string", value) }
    return text
  }

  /// A field that may be absent or of another kind.
  func optionalText(_ field: String) -> String? { object[field]?.string }

  /// A field that must be a number, as it was written.
  func digits(_ field: String) throws(ValidationError) -> String {
    let value = try value(field)
    guard let digits = value.number else { throw wrongKind(field, "a number", value) }
    return digits
  }

  /// A field that must be a day such as `2026-10-30`.
  func day(_ field: String) throws(ValidationError) -> ReferenceDate {
    let text = try text(field)
    guard let day = ReferenceDate(text) else {
      throw .wrongKind(
        field: place + field, expected: "a date such as 2026-10-30",
        found: "\(PrintableText(text))")
    }
    return day
  }

  /// A field that must be a currency's code.
  func code(_ field: String) throws(ValidationError) -> CurrencyCode {
    let text = try text(field)
    guard let code = CurrencyCode(text) else { throw .malformedCode(text) }
    return code
  }

  /// A field that must be a number, whose digits are kept.
  func rate(_ field: String, of code: CurrencyCode) throws(ValidationError) -> ExactDecimal {
    try rate(JSONMember(field, value(field)), of: code)
  }

  /// A field of the object, which must be a number.
  private func rate(
    _ member: JSONMember, of code: CurrencyCode
  ) throws(ValidationError) -> ExactDecimal {
    guard let text = member.value.number else {
      throw wrongKind(member.name, "a number", member.value)
    }
    guard let rate = ExactDecimal(text) else { throw .rateOutOfRange(code: code, text: text) }
    return rate
  }

  /// A field that must be a moment after 1970 and before the year 10000.
  func moment(_ field: String) throws(ValidationError) -> Timestamp {
    let value = try value(field)
    guard let seconds = value.number.flatMap({ Int64($0) }), Self.possibleSeconds.contains(seconds)
    else {
      throw .wrongKind(
        field: place + field, expected: "a whole number of seconds since 1970",
        found: value.number.map { "\(PrintableText($0))" } ?? value.kind)
    }
    return Timestamp(secondsSinceEpoch: seconds)
  }

  /// A field that must be an object of currency codes with numbers, whose digits are kept.
  func rates(_ field: String) throws(ValidationError) -> [CurrencyCode: ExactDecimal] {
    let fields = try object(field)
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in fields.members {
      guard let code = CurrencyCode(member.name) else { throw .malformedCode(member.name) }
      rates[code] = try fields.rate(member, of: code)
    }
    return rates
  }

  private func value(_ field: String) throws(ValidationError) -> JSONValue {
    guard let value = object[field] else { throw .missing(field: place + field) }
    return value
  }

  private func wrongKind(_ field: String, _ expected: String, _ value: JSONValue) -> ValidationError
  {
    .wrongKind(field: place + field, expected: expected, found: value.kind)
  }

  private static func objects(
    _ elements: [JSONValue], at place: String
  ) throws(ValidationError) -> [JSONAnswer] {
    var objects: [JSONAnswer] = []
    for (index, element) in elements.enumerated() {
      objects.append(try JSONAnswer(element, at: "\(place)[\(index)]."))
    }
    return objects
  }

  private static let possibleSeconds: Range<Int64> = 1..<253_402_300_800
}
