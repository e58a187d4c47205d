import Formats
import RatesDomain

/// A snapshot as JSON, with the digits of its rates as they came; the same snapshot gives the same
/// bytes.
package enum SnapshotFile {
  /// The file's contents.
  package static func bytes(_ snapshot: Snapshot) -> [UInt8] {
    var members = [
      JSONMember("format", .number(StoredJSON.format)),
      JSONMember("source", .string(snapshot.source)),
      JSONMember("base", .string(snapshot.base.description)),
      JSONMember("updated", .string(snapshot.updated.description)),
    ]
    if let day = snapshot.day {
      members.append(JSONMember("day", .string(day.description)))
    }
    if let next = snapshot.nextUpdate {
      members.append(JSONMember("next_update", .string(next.description)))
    }
    if snapshot.quotation != .perBase {
      members.append(JSONMember("quotation", .string(snapshot.quotation.rawValue)))
    }
    members.append(JSONMember("rates", object(snapshot.fetched) { .number($0.description) }))
    // What stands in for a withdrawn figure is the correction's, not the snapshot's, also once that one is missing.
    let carriedForward = snapshot.carriedForward.filter { snapshot.withdrawn[$0.key] == nil }
    for (name, rates) in [("standing", carriedForward), ("ended", snapshot.ended)]
    where !rates.isEmpty {
      members.append(
        JSONMember(
          name,
          object(rates) {
            .object(
              [
                JSONMember("rate", .number($0.own.rate.description)),
                JSONMember("updated", .string($0.own.updated.description)),
              ]
                + ($0.missingSince.map { [JSONMember("missing_since", .string($0.description))] }
                  ?? []))
          }))
    }
    if !snapshot.bankRates.isEmpty {
      for (name, price) in [("buying", \BankRates.buying), ("selling", \.selling)] {
        members.append(
          JSONMember(
            name, object(snapshot.bankRates) { .number($0[keyPath: price].description) }))
      }
    }
    return Array(JSONValue.object(members).text(indented: true).utf8)
  }

  /// The snapshot in a file that stands where one of this source, base and update time belongs.
  static func snapshot(
    _ bytes: [UInt8], source: String, base: CurrencyCode, updated: Timestamp
  ) throws(FileCorruption) -> Snapshot {
    let file = try StoredJSON(bytes)
    try file.expect("source", source)
    try file.expect("base", base.description)
    try file.expect("updated", updated.description)
    let quotation = try quotation(file)
    guard let rates = try numbers("rates", file.object["rates"]) else {
      throw .missing(field: "rates")
    }
    guard ValidRates.isOne(rates[base]) else {
      throw .wrong(field: "rates.\(base)", found: rates[base].map(\.description) ?? "nothing")
    }
    return Snapshot(
      source: source, base: base, updated: updated, day: try day(file, source, updated),
      nextUpdate: try file.time("next_update"), quotation: quotation, rates: rates,
      carriedForward: try datedRates("standing", file), ended: try datedRates("ended", file),
      bankRates: try bankRates(file))
  }

  /// Currencies with a value each, in alphabetical order.
  private static func object<Value>(
    _ values: [CurrencyCode: Value], _ json: (Value) -> JSONValue
  ) -> JSONValue {
    .object(
      values.keys.sorted().compactMap { code in
        values[code].map { JSONMember(code.description, json($0)) }
      })
  }

  private static func quotation(_ file: StoredJSON) throws(FileCorruption) -> Quotation {
    guard file.object["quotation"] != nil else { return .perBase }
    let text = try file.text("quotation")
    guard let quotation = Quotation(rawValue: text) else {
      throw .wrong(field: "quotation", found: text)
    }
    return quotation
  }

  /// Before snapshots of files stated their day, it began in UTC.
  private static func day(
    _ file: StoredJSON, _ source: String, _ updated: Timestamp
  ) throws(FileCorruption) -> ReferenceDate? {
    guard file.object["day"] != nil else {
      return source == SourceDescriptor.ownFile.kind ? updated.date : nil
    }
    let text = try file.text("day")
    guard let day = ReferenceDate(text) else { throw .wrong(field: "day", found: text) }
    return day
  }

  /// Rates of earlier updates; none in a file without that field.
  private static func datedRates(
    _ field: String, _ file: StoredJSON
  ) throws(FileCorruption) -> [CurrencyCode: DatedRate] {
    var rates: [CurrencyCode: DatedRate] = [:]
    for member in try members(of: file.object[field], field) ?? [] {
      let code = try code(member.name, in: field)
      guard let updated = member.value["updated"]?.string.flatMap({ Timestamp($0) }) else {
        throw .missing(field: "\(field).\(code).updated")
      }
      let rate = try number(member.value["rate"], "\(field).\(code).rate")
      let since = try missingSince(member.value["missing_since"], "\(field).\(code).missing_since")
      rates[code] = DatedRate(rate: rate, updated: updated, missingSince: since)
    }
    return rates
  }

  /// Nil in a file that was written before it was noted.
  private static func missingSince(
    _ value: JSONValue?, _ field: String
  ) throws(FileCorruption) -> Timestamp? {
    guard let value else { return nil }
    guard let since = value.string.flatMap({ Timestamp($0) }) else {
      throw .wrong(field: field, found: value.text(indented: false))
    }
    return since
  }

  private static func bankRates(
    _ file: StoredJSON
  ) throws(FileCorruption) -> [CurrencyCode: BankRates] {
    guard let buying = try numbers("buying", file.object["buying"]) else { return [:] }
    let selling = try numbers("selling", file.object["selling"])
    var rates: [CurrencyCode: BankRates] = [:]
    for (code, price) in buying {
      guard let asked = selling?[code] else { throw .missing(field: "selling.\(code)") }
      rates[code] = BankRates(buying: price, selling: asked)
    }
    return rates
  }

  /// The numbers of an object of currency codes; nil where there is none.
  private static func numbers(
    _ field: String, _ value: JSONValue?
  ) throws(FileCorruption) -> [CurrencyCode: ExactDecimal]? {
    guard let members = try members(of: value, field) else { return nil }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in members {
      let code = try code(member.name, in: field)
      rates[code] = try number(member.value, "\(field).\(code)")
    }
    return rates
  }

  /// The members of an object; nil where there is none.
  private static func members(
    of value: JSONValue?, _ field: String
  ) throws(FileCorruption) -> [JSONMember]? {
    guard let value else { return nil }
    guard let members = value.members else {
      throw .wrong(field: field, found: value.text(indented: false))
    }
    return members
  }

  private static func code(
    _ name: String, in field: String
  ) throws(FileCorruption) -> CurrencyCode {
    guard let code = CurrencyCode(name) else { throw .wrong(field: field, found: name) }
    return code
  }

  private static func number(
    _ value: JSONValue?, _ field: String
  ) throws(FileCorruption) -> ExactDecimal {
    guard let text = value?.number, let rate = ExactDecimal(text), RateRange.contains(rate) else {
      throw .wrong(field: field, found: value?.text(indented: false) ?? "nothing")
    }
    return rate
  }
}
