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
  /// A chart in words.
  let chartSummary: MessagePattern
  /// The source of a chart that is not that of the page.
  let chartSource: MessagePattern
  private let lowerDays: MessagePattern
  private let lowerDaysOfAll: MessagePattern
  private let highestNow: MessagePattern
  private let lowestNow: MessagePattern
  private let unchanged: MessagePattern
  let spans: SpanNames
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
    chartSummary = strings.phrase(.chartSummary, [:])
    chartSource = strings.phrase(.chartSource, [:])
    lowerDays = strings.phrase(.lowerDays, [:])
    lowerDaysOfAll = strings.phrase(.lowerDaysOfAll, [:])
    highestNow = strings.phrase(.highestNow, [:])
    lowestNow = strings.phrase(.lowestNow, [:])
    unchanged = strings.phrase(.unchanged, [:])
    spans = SpanNames(strings)
    rising = TrendModel(trend: .up, spoken: strings.text(.rising))
    falling = TrendModel(trend: .down, spoken: strings.text(.falling))
  }

  /// A currency in the language's words.
  func currency(
    _ code: CurrencyCode, digits: String, isFavorite: Bool, mark: StatusModel?
  ) -> CurrencyModel {
    let country = names.country(of: code)
    let currency = names.currency(of: code)
    return CurrencyModel(
      code: code.description, sign: names.sign(of: code), country: country, currency: currency,
      status: status(names.status(of: code)), mark: mark, isFavorite: isFavorite,
      favoriteLabel: favoriteLabel.filled(["code": code.description, "country": country]).text,
      search: SearchWords.text(
        code: code.description, country: country,
        further: [currency] + names.aliases(of: code)),
      digits: digits, file: code.lowercased)
  }

  /// The currency that has taken the place of one; nil for one in use.
  func successor(of code: CurrencyCode) -> CurrencyCode? { names.successor(of: code) }

  func trend(_ trend: Trend) -> TrendModel? {
    switch trend {
    case .up: rising
    case .down: falling
    case .none: nil
    }
  }

  /// How the last rate of a period compares with the others, in a sentence. Rates that read the same are
  /// the same.
  func comparison(of period: PeriodFigures) -> MessagePattern {
    let days = period.statistics
    if period.low == period.high { return unchanged }
    if days.low == days.last { return lowestNow }
    if days.high == days.last { return highestNow }
    return period.period == .all ? lowerDaysOfAll : lowerDays
  }

  /// Since when a currency has its unit, if the older rates were those of another one.
  func text(newUnit code: CurrencyCode, since date: ReferenceDate) -> String {
    strings.text(.newUnit, ["code": code.description, "date": dates.day(date)])
  }

  /// A whole number as the language writes it.
  func number(_ number: Int) -> String {
    var output = MustacheOutput(capacity: 8)
    numbers.write(ExactDecimal(integerLiteral: number), to: &output)
    return output.text
  }

  /// Why the rates of another source than the preferred one are shown.
  func text(_ failover: Failover, shown: SourceDescriptor) -> String {
    let names = ["source": shown.name, "preferred": failover.preferred.name]
    guard let updated = failover.lastUpdate else { return strings.text(.failoverNone, names) }
    return strings.text(
      .failover,
      names.merging(["date": dates.day(failover.preferred.calendar.day(of: updated))]) { $1 })
  }

  /// The badge of a rate among those of another source.
  func mark(of day: ReferenceDate, from source: SourceDescriptor) -> StatusModel {
    StatusModel(
      label: dates.shortDay(day, hasYear: false),
      note: strings.text(.carriedNote, ["date": dates.day(day), "source": source.name]),
      source: source.name)
  }

  /// - Parameter calendar: The source's.
  func mark(_ mark: RateMark, _ calendar: PublicationCalendar) -> StatusModel {
    switch mark {
    case .heldBack(let since): dated(calendar.day(of: since), .heldBackNote)
    case .missing(let since): dated(calendar.day(of: since), .missingNote)
    case .ended(let since): dated(calendar.day(of: since), .endedNote, hasYear: true)
    case .redenominated:
      StatusModel(label: strings.text(.redenominated), note: strings.text(.redenominatedNote))
    }
  }

  /// A badge with a day, and a text that names it.
  private func dated(
    _ day: ReferenceDate, _ key: StringKey, hasYear: Bool = false
  ) -> StatusModel {
    StatusModel(
      label: dates.shortDay(day, hasYear: hasYear),
      note: strings.text(key, ["date": dates.day(day)]))
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
