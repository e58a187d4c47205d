import Formats
import RatesDomain
import SourceText

extension SourceAdapter {
  /// The Export–Import Bank of Korea: won per unit, on Korea's working days, with a key.
  ///
  /// Contract: https://www.koreaexim.go.kr/ir/HPHKIR020M01?apino=2
  package static let koreaEximbank = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "kexim", name: "한국수출입은행",
      credit: SourceDescriptor.Credit(text: "한국수출입은행", url: "https://www.koreaexim.go.kr"),
      license: .pagesOnly,
      calendar: PublicationCalendar(days: .weekdays, hour: 11, zone: .korea, graceHours: 108),
      defaultAddress: "https://oapi.koreaexim.go.kr/site/program/financial/exchangeJSON",
      bases: .only(.koreanWon), quotation: .inBase, needsKey: true),
    mediaType: "application/json",
    keyParameter: "authkey",
    address: { url, _ in "\(url.withoutSlashes)?data=AP01" },
    dayParameter: { day in "&searchdate=\(day.description.filter { $0 != "-" })" },
    rates: { answer throws(ValidationError) in try KoreaEximbankAnswer.rates(answer) },
    reportedError: { _ in nil })
}

/// A list of currencies with figures as text; empty or null on days without rates.
private enum KoreaEximbankAnswer {
  static func rates(_ answer: SourceAnswer) throws(ValidationError) -> ExtractedRates? {
    if try JSONAnswer.value(answer.body) == .null { return nil }
    let rows = try JSONAnswer.list(answer.body)
    guard !rows.isEmpty else { return nil }
    var rates: [CurrencyCode: ExactDecimal] = [answer.base: 1]
    var bankRates: [CurrencyCode: BankRates] = [:]
    for row in rows {
      try row.checkResult()
      let (code, places) = try row.unit()
      let rate = try row.figure("deal_bas_r", of: code).shifted(downBy: places)
      guard code != answer.base else {
        guard rate == 1 else { throw .baseNotOne(base: code, rate: rate) }
        continue
      }
      guard rates.updateValue(rate, forKey: code) == nil else { throw .repeatedCurrency(code) }
      let buying = try row.figure("ttb", of: code).shifted(downBy: places)
      let selling = try row.figure("tts", of: code).shifted(downBy: places)
      // The bank deals in some currencies only one way, or not at all: 0.
      if !buying.isZero, !selling.isZero {
        bankRates[code] = BankRates(buying: buying, selling: selling)
      }
    }
    return ExtractedRates(
      base: answer.base.description, updated: .day(answer.day), rates: rates,
      bankRates: bankRates)
  }
}

extension JSONAnswer {
  /// Refuses a row that is an error: 2 for `data`, 3 for the key, 4 for the day's limit.
  fileprivate func checkResult() throws(ValidationError) {
    switch try digits("result") {
    case "1": return
    case "2": throw .reported(ReportedError(type: "result 2 (data code)"))
    case "3": throw .reported(ReportedError(type: "result 3 (authentication)", .wrongKey))
    case "4": throw .reported(ReportedError(type: "result 4 (daily limit)", .quotaReached))
    case let other: throw .reported(ReportedError(type: "result \(other)"))
    }
  }

  /// More units are no currency's.
  private static let mostZeros = 6

  /// The currency, and how many digits the figures are to be shifted: `JPY(100)`.
  fileprivate func unit() throws(ValidationError) -> (CurrencyCode, places: Int) {
    let text = try text("cur_unit")
    let parts = text.split(separator: "(", maxSplits: 1)
    let units = parts.count == 2 ? parts[1] : "1)"
    guard let code = parts.first.flatMap({ CurrencyCode($0) }), units.first == "1",
      units.utf8.count <= Self.mostZeros + 2,
      units.dropFirst().dropLast().allSatisfy({ $0 == "0" }), units.hasSuffix(")")
    else { throw .malformedCode(text) }
    return (code, units.utf8.count - 2)
  }

  /// A number that is a text, with commas between thousands.
  fileprivate func figure(
    _ field: String, of code: CurrencyCode
  ) throws(ValidationError) -> ExactDecimal {
    let text = try text(field)
    let groups = text.prefix { $0 != "." }.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      groups.count == 1
      || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
    guard isGrouped, let figure = ExactDecimal(text.filter { $0 != "," }), !figure.isNegative
    else { throw .rateOutOfRange(code: code, text: text) }
    return figure
  }
}
