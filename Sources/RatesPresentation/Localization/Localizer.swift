import Mustache
import RatesDomain

/// Turns currencies and figures into the words of one language.
final class Localizer: Sendable {
  let language: Language
  let strings: Strings
  let numbers: NumberFormat
  let dates: DateFormat
  private let names: any CurrencyCatalog
  private let favoriteLabel: MessagePattern
  private let rising: TrendModel
  private let falling: TrendModel

  init(
    language: Language, strings: Strings, names: any CurrencyCatalog, numbers: NumberFormat,
    dates: DateFormat
  ) {
    self.language = language
    self.strings = strings
    self.names = names
    self.numbers = numbers
    self.dates = dates
    favoriteLabel = strings.phrase(.favoriteLabel, [:])
    rising = TrendModel(trend: .up, spoken: strings.text(.rising))
    falling = TrendModel(trend: .down, spoken: strings.text(.falling))
  }

  func currency(_ code: CurrencyCode, digits: String, isFavorite: Bool) -> CurrencyModel {
    let country = names.country(of: code)
    let currency = names.currency(of: code)
    return CurrencyModel(
      code: code.description, country: country, currency: currency,
      status: status(names.status(of: code)), isFavorite: isFavorite,
      favoriteLabel: favoriteLabel.filled(["code": code.description, "country": country]).text,
      search: SearchWords.text(
        code: code.description, country: country,
        further: [currency] + names.aliases(of: code)),
      digits: digits, file: code.lowercased)
  }

  func trend(_ trend: Trend) -> TrendModel? {
    switch trend {
    case .up: rising
    case .down: falling
    case .none: nil
    }
  }

  private func status(_ status: CurrencyStatus) -> StatusModel? {
    switch status {
    case .active:
      nil
    case .retired(let successor, let since):
      StatusModel(
        label: strings.text(.statusRetired),
        note: strings.text(
          .statusRetiredNote, ["successor": successor.description, "date": dates.day(since)]))
    case .notISO4217:
      StatusModel(
        label: strings.text(.statusNotISO),
        note: strings.text(.statusNotISONote))
    }
  }
}
