import Formats
import RatesDomain
import SourceText

/// An answer of a source that somebody kept.
enum ServiceAnswer {
  /// The services whose kept answers are taken, as messages name them.
  static let names =
    SourceAdapter.all.map(\.descriptor.kind).filter { $0 != "ecb" && $0 != "kexim" }
    .joined(separator: ", ")

  static let unknownKind = DocumentFault(
    "it holds no rates of a known kind",
    advice: "what is taken: the ECB's zip, XML or CSV, an answer of "
      + "\(names), or CSV with the columns date,base,quote,rate",
    sourceAdvice: "write CSV with the columns date,base,quote,rate")

  /// The rates of the answer, whose fields tell the service.
  static func document(_ bytes: [UInt8]) throws(DocumentFault) -> RateDocument {
    let origin = try Self.origin(bytes)
    guard let adapter = SourceAdapter.named(origin.kind) else { throw unknownKind }
    do throws(ValidationError) {
      let anyDay = ReferenceDate(daysSinceEpoch: 0)
      let days = try adapter.days(SourceAnswer(body: bytes, base: origin.base, day: anyDay))
      return try document(days, of: adapter.descriptor)
    } catch {
      throw DocumentFault("it is an answer of \(origin.kind), which is not taken: \(error)")
    }
  }

  /// The source, and the base that is asked for: the answer's own, if it has one.
  private typealias Origin = (kind: String, base: CurrencyCode)

  /// What tells a source; the value is gone before its adapter reads the answer again.
  private static func origin(_ bytes: [UInt8]) throws(DocumentFault) -> Origin {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONReader.read(bytes)
    } catch {
      throw DocumentFault("\(error)")
    }
    if let rows = value.elements {
      guard let first = rows.first, let origin = try Self.origin(ofRow: first) else {
        throw unknownKind
      }
      return origin
    }
    if value["result"]?.string == "error", let type = value["error-type"]?.string {
      throw DocumentFault(
        "it is an error of ExchangeRate-API, \(PrintableText(type)), without rates")
    }
    if value["conversion_rates"] != nil { return ("exchangerate-api", .usDollar) }
    if value["result"] != nil { return ("open-er-api", .usDollar) }
    if value["observations"] != nil { return ("boc", .canadianDollar) }
    if value["rates"] != nil, value["amount"] != nil {
      throw DocumentFault(
        "it is an answer of frankfurter's version 1",
        advice: "download it from api.frankfurter.dev/v2, or make CSV of it")
    }
    if value["date"] != nil,
      let base = value.members?.lazy.filter({ $0.value.members != nil })
        .compactMap({ CurrencyCode($0.name.uppercased()) }).first
    {
      return ("fawazahmed0", base)
    }
    throw unknownKind
  }

  /// The source of a list that begins with a row.
  private static func origin(ofRow row: JSONValue) throws(DocumentFault) -> Origin? {
    if row["effectiveDate"] != nil { return ("nbp", .polishZloty) }
    if row["quote"] != nil, let base = row["base"]?.string.flatMap({ CurrencyCode($0) }) {
      return ("frankfurter", base)
    }
    guard row["cur_unit"] != nil || row["deal_bas_r"] != nil else { return nil }
    throw DocumentFault(
      "it is an answer of kexim, which does not say its day",
      advice: "make CSV with the columns date,base,quote,rate of it, and import that with "
        + "--source kexim")
  }

  private static func document(
    _ extracted: [ExtractedRates], of source: SourceDescriptor
  ) throws(ValidationError) -> RateDocument {
    var days: [RateDay] = []
    for day in extracted { days.append(try self.day(day, of: source)) }
    days.sort { $0.date < $1.date }
    guard let first = extracted.first else { throw .empty }
    guard let base = CurrencyCode(first.base) else { throw .malformedCode(first.base) }
    for (left, right) in zip(days, days.dropFirst()) where left.date == right.date {
      throw .repeatedDay(left.date)
    }
    return RateDocument(
      source: source.kind, base: base, quotation: source.quotation,
      days: DayList.Days(days: days, lines: nil), isAnswer: true,
      updated: days.count == 1 ? first.updated.moment(source.calendar) : nil)
  }

  private static func day(
    _ extracted: ExtractedRates, of source: SourceDescriptor
  ) throws(ValidationError) -> RateDay {
    guard let base = CurrencyCode(extracted.base) else { throw .malformedCode(extracted.base) }
    if case .only(let own) = source.bases, own != base {
      throw .otherBase(asked: own, found: extracted.base)
    }
    if let violation = ValidRates.violation(extracted.rates, base: base) { throw violation }
    return RateDay(
      date: source.calendar.day(of: extracted.updated.moment(source.calendar)),
      rates: extracted.rates.filter { $0.key != base }
        .map { CurrencyRate(code: $0.key, rate: $0.value) }.sorted { $0.code < $1.code })
  }
}
