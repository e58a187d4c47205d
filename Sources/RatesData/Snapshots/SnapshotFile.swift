import Formats
import RatesDomain

/// A snapshot as JSON, with the digits of its rates as they came; the same snapshot gives the same
/// bytes.
package enum SnapshotFile {
  /// The version of what stands in a file; it changes when an older program could not read it.
  static let format = "1"

  /// The file's contents.
  package static func bytes(_ snapshot: Snapshot) -> [UInt8] {
    let rates = snapshot.currencies.compactMap { code in
      snapshot.rates[code].map { JSONMember(code.description, .number($0.description)) }
    }
    var members = [
      JSONMember("format", .number(format)),
      JSONMember("source", .string(snapshot.source)),
      JSONMember("base", .string(snapshot.base.description)),
      JSONMember("updated", .string(snapshot.updated.description)),
    ]
    if let next = snapshot.nextUpdate {
      members.append(JSONMember("next_update", .string(next.description)))
    }
    members.append(JSONMember("rates", .object(rates)))
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
    let rates = try rates(file)
    guard rates[base] == 1 else {
      throw .wrong(field: "rates.\(base)", found: rates[base].map(\.description) ?? "nothing")
    }
    return Snapshot(
      source: source, base: base, updated: updated, nextUpdate: try file.time("next_update"),
      rates: rates)
  }

  private static func rates(_ file: StoredJSON) throws(FileCorruption) -> [CurrencyCode:
    ExactDecimal]
  {
    guard let members = file.object["rates"]?.members else { throw .missing(field: "rates") }
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in members {
      guard let code = CurrencyCode(member.name) else {
        throw .wrong(field: "rates", found: member.name)
      }
      guard let text = member.value.number, let rate = ExactDecimal(text), RateRange.contains(rate)
      else {
        throw .wrong(
          field: "rates.\(code)", found: member.value.text(indented: false))
      }
      rates[code] = rate
    }
    return rates
  }
}
