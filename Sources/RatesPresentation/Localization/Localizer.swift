import Mustache
import RatesDomain

/// Turns currencies and figures into the words of one language.
final class Localizer: Sendable {
  let language: Language
  let strings: Strings
  let numbers: NumberFormat
  let dates: DateFormat
  let names: any CurrencyCatalog
  let favoriteLabel: MessagePattern
  /// A chart in words.
  let chartSummary: MessagePattern
  /// The source of a chart that is not that of the page.
  let chartSource: MessagePattern
  private let lowerDays: MessagePattern
  private let lowerDaysDaily: MessagePattern
  private let lowerDaysOfAll: MessagePattern
  private let highestNow: MessagePattern
  private let lowestNow: MessagePattern
  private let unchanged: MessagePattern
  let spans: SpanNames
  /// What screen readers say of the arrows.
  let rising: String
  let falling: String

  init(
    language: Language, strings: Strings, names: any CurrencyCatalog, numbers: NumberFormat,
    dates: DateFormat
  ) {
    self.language = language
    self.strings = strings
    self.names = names
    self.numbers = numbers
    self.dates = dates
    favoriteLabel = strings.pattern(.favoriteLabel, [:])
    chartSummary = strings.pattern(.chartSummary, [:])
    chartSource = strings.pattern(.chartSource, [:])
    lowerDays = strings.pattern(.lowerDays, [:])
    lowerDaysDaily = strings.pattern(.lowerDaysDaily, [:])
    lowerDaysOfAll = strings.pattern(.lowerDaysOfAll, [:])
    highestNow = strings.pattern(.highestNow, [:])
    lowestNow = strings.pattern(.lowestNow, [:])
    unchanged = strings.pattern(.unchanged, [:])
    spans = SpanNames(strings)
    rising = strings.text(.rising)
    falling = strings.text(.falling)
  }

  /// The currency that has taken the place of one; nil for one in use.
  func successor(of code: CurrencyCode) -> CurrencyCode? { names.successor(of: code) }

  /// How the last rate of a period compares with the others, in a sentence. Rates that read the same are
  /// the same. A period that has a rate for each of its days is named by their count.
  func comparison(of period: PeriodFigures) -> MessagePattern {
    let days = period.statistics
    if period.low == period.high { return unchanged }
    if days.low == days.last { return lowestNow }
    if days.high == days.last { return highestNow }
    if days.days - 1 == period.period.rawValue { return lowerDaysDaily }
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
  func text(_ failover: Failover, main: SourceDescriptor) -> String {
    let names = ["source": main.name, "preferred": failover.preferred.name]
    guard let updated = failover.lastUpdate else { return strings.text(.failoverNone, names) }
    return strings.text(
      .failover,
      names.merging(["date": dates.day(failover.preferred.calendar.day(of: updated))]) { $1 })
  }
}
