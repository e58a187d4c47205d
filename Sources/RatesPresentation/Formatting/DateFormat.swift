import FoundationEssentials
import FoundationInternationalization
import RatesDomain

/// How one language writes a moment in the site's time zone and in UTC.
///
/// Always the Gregorian calendar and a 24-hour clock, whatever the machine is set to.
package struct DateFormat: Sendable {
  private let locale: Locale
  private let zone: TimeZone

  /// A format for a BCP 47 language and the site's time zone.
  package init(language: String, zone: TimeZone) {
    locale = Locale(identifier: language)
    self.zone = zone
  }

  /// The moment as pages show it.
  package func moment(_ timestamp: Timestamp) -> MomentModel {
    let date = Date(timeIntervalSince1970: Double(timestamp.secondsSinceEpoch))
    let local = timestamp + Int64(zone.secondsFromGMT(for: date))
    let clock = local.description.dropFirst(11).prefix(5)
    let day = date.formatted(style().month().day())
    return MomentModel(
      iso: timestamp.description,
      utc: timestamp.description.prefix(16).replacing("T", with: " ") + " UTC",
      local: "\(date.formatted(style(date: .long))) \(clock)",
      short: "\(day) \(clock)",
      zone: zoneName(at: date),
      day: day)
  }

  private func zoneName(at date: Date) -> String {
    let style: TimeZone.NameStyle =
      zone.isDaylightSavingTime(for: date) ? .daylightSaving : .standard
    return zone.localizedName(for: style, locale: locale) ?? zone.identifier
  }

  private func style(date: Date.FormatStyle.DateStyle? = nil) -> Date.FormatStyle {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return Date.FormatStyle(
      date: date, time: date == nil ? nil : .omitted, locale: locale, calendar: calendar,
      timeZone: zone)
  }
}
