import Formats
import RatesDomain

extension SourceAdapter {
  /// The files of fawazahmed0/exchange-api, on a content delivery network with a second address.
  ///
  /// Contract: https://github.com/fawazahmed0/exchange-api
  package static let fawazAhmed0 = SourceAdapter(
    descriptor: SourceDescriptor(
      kind: "fawazahmed0", name: "fawazahmed0",
      credit: SourceDescriptor.Credit(
        text: "exchange-api", url: "https://github.com/fawazahmed0/exchange-api"),
      // CC0-1.0
      license: .anyForm,
      calendar: PublicationCalendar(days: .daily, hour: 0, zone: .utc, graceHours: 24),
      defaultAddress: "https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@latest/v1/currencies",
      bases: .any),
    mediaType: "application/json",
    fallbackAddress: "https://latest.currency-api.pages.dev/v1/currencies",
    address: { url, base in "\(url.withoutSlashes)/\(base.description.lowercased()).min.json" },
    rates: { answer throws(ValidationError) in try FawazAhmed0Answer.rates(answer) },
    reportedError: { _ in nil })
}

/// A date and, in a field that has the base's name, rates of currencies, coins and metals.
private enum FawazAhmed0Answer {
  static func rates(_ answer: SourceAnswer) throws(ValidationError) -> ExtractedRates {
    let fields = try JSONAnswer(answer.body)
    let name = answer.base.description.lowercased()
    guard fields.members.contains(where: { $0.name == name }) else {
      throw fields.members.first { $0.name != "date" }.map {
        .otherBase(asked: answer.base, found: $0.name)
      } ?? .missing(field: name)
    }
    let figures = try fields.object(name)
    var rates: [CurrencyCode: ExactDecimal] = [:]
    for member in figures.members {
      guard member.name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }),
        let code = CurrencyCode(member.name.uppercased()), LocaleData.currenciesInUse.contains(code)
      else { continue }
      rates[code] = try figures.rate(member.name, of: code)
    }
    return ExtractedRates(
      base: answer.base.description, updated: .day(try fields.day("date")), rates: rates)
  }
}
