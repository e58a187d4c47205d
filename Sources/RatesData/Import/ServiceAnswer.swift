import Formats
import RatesDomain

/// An answer of open.er-api.com or exchangerate-api.com that somebody kept.
enum ServiceAnswer {
  /// The rates of the answer, whose fields tell the service.
  static func document(_ bytes: [UInt8]) throws(DocumentFault) -> RateDocument {
    let kind = try kind(bytes)
    do throws(ValidationError) {
      guard let adapter = SourceAdapter.named(kind) else { throw .missing(field: "rates") }
      let anyDay = ReferenceDate(daysSinceEpoch: 0)
      guard
        let extracted = try adapter.rates(
          SourceAnswer(body: bytes, base: .usDollar, day: anyDay))
      else { throw .empty }
      guard let base = CurrencyCode(extracted.base) else { throw .malformedCode(extracted.base) }
      return try document(extracted, base: base, of: adapter.descriptor)
    } catch {
      throw DocumentFault("\(error)")
    }
  }

  /// The service; the value is gone before its adapter reads the answer again.
  private static func kind(_ bytes: [UInt8]) throws(DocumentFault) -> String {
    guard let fields = try? JSONReader.read(bytes) else { return "open-er-api" }
    guard ["rates", "conversion_rates", "result"].contains(where: { fields[$0] != nil }) else {
      throw RateDocument.unknownKind
    }
    return fields["conversion_rates"] == nil ? "open-er-api" : "exchangerate-api"
  }

  private static func document(
    _ extracted: ExtractedRates, base: CurrencyCode, of source: SourceDescriptor
  ) throws(ValidationError) -> RateDocument {
    guard extracted.rates[base] == 1 else {
      throw .baseNotOne(base: base, rate: extracted.rates[base])
    }
    var rates: [CurrencyRate] = []
    for (code, rate) in extracted.rates where code != base {
      guard RateRange.contains(rate) else {
        throw .rateOutOfRange(code: code, text: rate.description)
      }
      rates.append(CurrencyRate(code: code, rate: rate))
    }
    guard !rates.isEmpty else { throw .tooFewCurrencies(count: 1) }
    let updated =
      switch extracted.updated {
      case .moment(let moment): moment
      case .day(let date): source.calendar.publication(on: date)
      }
    let day = RateDay(
      date: source.calendar.day(of: updated), rates: rates.sorted { $0.code < $1.code })
    return RateDocument(
      source: source.kind, base: base, quotation: .perBase, days: [day], updated: updated)
  }
}
