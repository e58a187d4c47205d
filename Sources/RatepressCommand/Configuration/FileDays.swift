import Foundation
import RatepressSite
import RatesDomain

extension Configuration {
  /// Lets the days of files begin in the site's time zone.
  mutating func setFileZones() {
    guard sources.contains(where: { $0.path != nil }),
      let zone = TimeZone(identifier: site.timeZone)
    else { return }
    let clocks = PublicationZone(zone)
    for index in sources.indices where sources[index].path != nil {
      sources[index].fileZone = clocks
    }
  }
}

extension PublicationZone {
  /// The first and the last year whose changes are known; before and after, clocks go on as then.
  private static let years: ClosedRange<Int64> = 1970...2069

  /// A zone of the time zone database.
  fileprivate init(_ zone: TimeZone) {
    func date(_ year: Int64) -> Date? {
      ReferenceDate(year: year, month: 1, day: 1).map {
        Date(
          timeIntervalSince1970: TimeInterval(Timestamp($0, secondsOfDay: 0).secondsSinceEpoch))
      }
    }
    var changes: [Change] = []
    var next = date(Self.years.lowerBound)
    let end = date(Self.years.upperBound)
    while let start = next, let end, start < end {
      changes.append(
        Change(
          start: Timestamp(secondsSinceEpoch: Int64(start.timeIntervalSince1970)),
          offset: Int64(zone.secondsFromGMT(for: start))))
      next = zone.nextDaylightSavingTimeTransition(after: start)
    }
    self.init(zone.identifier, changes: changes)
  }
}
