import FoundationEssentials
import FoundationInternationalization
import RatesDomain
import Synchronization

/// How one language writes a moment in the site's time zone and in UTC.
///
/// Always the Gregorian calendar and a 24-hour clock with two digits each, whatever the machine's
/// settings. CLDR joins day and clock. Its dates are corrected for French and Portuguese, which write the
/// first of a month as an ordinal (`1er janvier`, `1º de janeiro`), and for Arabic, which has no comma
/// before the year.
package final class DateFormat: Sendable {
  private let locale: Locale
  private let numbers: NumberFormat
  private let zone: TimeZone
  /// Foundation takes long to write a day, and charts name the same ones on many pages.
  private let shortDays = Mutex<[Int64: String]>([:])
  private let days = Mutex<[Int64: String]>([:])

  /// A format for a BCP 47 language and the site's time zone.
  package init(language: String, numbers: NumberFormat, zone: TimeZone) {
    var components = Locale.Components(identifier: language)
    components.hourCycle = .zeroToTwentyThree
    locale = Locale(components: components)
    self.numbers = numbers
    self.zone = zone
  }

  /// The moment of a publication as pages show it, with the day that the source gives it; that day has
  /// its year if the other one is in another year.
  package func dateTime(
    _ timestamp: Timestamp, on day: ReferenceDate, comparedWith other: ReferenceDate? = nil
  ) -> LocalizedTime {
    let date = Date(timeIntervalSince1970: Double(timestamp.secondsSinceEpoch))
    let zoneName = zoneName(at: date)
    let utc = String(timestamp.description.prefix(16)).replacing("T", with: " ") + " UTC"
    let short = withClock(date, style(in: zone).month().day())
    return LocalizedTime(
      iso: timestamp.description,
      utc: zoneName == "UTC" ? nil : utc,
      local: withClock(date, style(.long, in: zone)),
      short: short,
      clock: local(timestamp).date == day ? clock(timestamp) : short,
      zone: zoneName,
      date: self.day(day),
      day: monthAndDay(day, hasYear: other.map { $0.year != day.year } ?? false),
      dayISO: day.description,
      dayBefore: monthAndDay(day + -1),
      dayAfter: monthAndDay(day + 1))
  }

  /// The day with its month, and with its year if so said.
  private func monthAndDay(_ date: ReferenceDate, hasYear: Bool = false) -> String {
    let style = style(in: .gmt).month().day()
    return corrected(
      Date(timeIntervalSince1970: Double(date.daysSinceEpoch * 86_400))
        .formatted(hasYear ? style.year() : style))
  }

  /// The day in words.
  package func day(_ date: ReferenceDate) -> String {
    days.withLock { days in
      if let known = days[date.daysSinceEpoch] { return known }
      let moment = Date(timeIntervalSince1970: Double(date.daysSinceEpoch * 86_400))
      let text = corrected(moment.formatted(style(.long, in: .gmt)))
      days[date.daysSinceEpoch] = text
      return text
    }
  }

  /// The day without its weekday: `10월 1일`, or with its year `2009. 3. 2.`.
  func shortDay(_ date: ReferenceDate, hasYear: Bool) -> String {
    let key = hasYear ? date.daysSinceEpoch * 2 : date.monthAndDay * 2 + 1
    return shortDays.withLock { days in
      if let known = days[key] { return known }
      let moment = Date(timeIntervalSince1970: Double(date.daysSinceEpoch * 86_400))
      let style = style(hasYear ? .abbreviated : nil, in: .gmt)
      let text = corrected(moment.formatted(hasYear ? style : style.month().day()))
      days[key] = text
      return text
    }
  }

  /// A month by its name, or a year.
  func tick(_ date: ReferenceDate, isYear: Bool) -> String {
    guard !isYear else { return numbers.digits(String(date.year)) }
    return Date(timeIntervalSince1970: Double(date.daysSinceEpoch * 86_400))
      .formatted(style(in: .gmt).month(.abbreviated))
  }

  /// CLDR's hour has one digit in some languages; the clock with two takes its place.
  private func withClock(_ date: Date, _ style: Date.FormatStyle) -> String {
    let moment = Timestamp(secondsSinceEpoch: Int64(date.timeIntervalSince1970))
    let time = date.formatted(self.style(in: zone).hour().minute())
    return corrected(
      date.formatted(style.hour().minute())
        .replacing(time, with: clock(moment)))
  }

  /// What the clocks of the site's zone show.
  private func clock(_ timestamp: Timestamp) -> String {
    numbers.digits(local(timestamp).description.dropFirst(11).prefix(5))
  }

  /// The date as readers of the language write it, where CLDR's pattern differs.
  private func corrected(_ date: String) -> String {
    switch locale.language.languageCode?.identifier {
    case "ar":
      date.replacing(/، (?=\d{4})/, with: " ")
    case "fr" where date.hasPrefix("1 "):
      "1er" + date.dropFirst()
    case "pt" where date.hasPrefix("1 "):
      "1º" + date.dropFirst()
    default:
      date
    }
  }

  /// The moment whose UTC reads as the clocks of the site's zone do.
  private func local(_ timestamp: Timestamp) -> Timestamp {
    let date = Date(timeIntervalSince1970: Double(timestamp.secondsSinceEpoch))
    return timestamp + Int64(zone.secondsFromGMT(for: date))
  }

  /// The zone's name in the language. Foundation takes UTC for GMT, whose names speak of Greenwich, and
  /// few readers know CLDR's words for UTC: the letters, which every page shows, are clearer.
  private func zoneName(at date: Date) -> String {
    if zone.secondsFromGMT(for: date) == 0,
      !zone.identifier.contains("/")
        || zone.identifier.hasPrefix("Etc/")
    {
      return "UTC"
    }
    let style: TimeZone.NameStyle =
      zone.isDaylightSavingTime(for: date) ? .daylightSaving : .standard
    return zone.localizedName(for: style, locale: locale) ?? zone.identifier
  }

  private func style(
    _ date: Date.FormatStyle.DateStyle? = nil, in zone: TimeZone
  ) -> Date.FormatStyle {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Date.FormatStyle(
      date: date, time: date == nil ? nil : .omitted, locale: locale, calendar: calendar,
      timeZone: zone)
  }
}
