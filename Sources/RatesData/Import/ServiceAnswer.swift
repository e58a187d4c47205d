import Formats
import RatesDomain

/// An answer of open.er-api.com or exchangerate-api.com that somebody kept.
enum ServiceAnswer {
  /// The rates of the answer, whose fields tell the service.
  static func document(_ bytes: [UInt8]) throws(DocumentFault) -> RateDocument {
    let fields = try? JSONReader.read(bytes)
    if let fields, ["rates", "conversion_rates", "result"].allSatisfy({ fields[$0] == nil }) {
      throw RateDocument.unknownKind
    }
    do throws(ValidationError) {
      let kind = fields?["conversion_rates"] == nil ? "open-er-api" : "exchangerate-api"
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
