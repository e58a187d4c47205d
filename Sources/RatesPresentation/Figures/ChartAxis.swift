import RatesDomain

/// How far back a chart goes.
enum ChartRange: Int, CaseIterable {
  case month = 30
  case quarter = 90
  case year = 365
  case fiveYears = 1826
  /// A century: all that is stored.
  case all = 36525

  /// How many days before the newest one it begins.
  var days: Int64 { Int64(rawValue) }
}

/// The days of publication of a range, evenly spaced: a weekend is no gap, a missed day is one.
struct ChartAxis: Sendable {
  /// A day that is named below the chart.
  struct Tick: Sendable {
    /// In thousandths of the chart's width.
    let place: Int
    let date: ReferenceDate
  }

  let range: ChartRange
  /// The first and the last day.
  let ends: (first: ReferenceDate, last: ReferenceDate)
  /// The indices of the stored days.
  let days: Range<Int>
  /// The same in their order, one after the other; nil for a day of publication of which nothing is
  /// stored.
  let slots: [Int?]
  let ticks: [Tick]

  /// The axis of the stored days of a range that ends on a day; nil if fewer than two are stored.
  init?(
    _ range: ChartRange, until day: ReferenceDate, dates: [ReferenceDate],
    calendar: PublicationCalendar
  ) {
    let stored = Self.days(range, until: day, of: dates)
    guard stored.count > 1 else { return nil }
    self.days = stored
    self.range = range
    ends = (dates[stored.lowerBound], dates[stored.upperBound - 1])
    let slots = Self.slots(stored, dates, calendar)
    self.slots = slots.map(\.index)
    ticks = Self.ticks(slots.map(\.day), range)
  }

  /// The indices of the stored days of a range that ends on a day. Like a period, it begins with the last
  /// publication on its first day or in the week before.
  static func days(
    _ range: ChartRange, until day: ReferenceDate, of dates: [ReferenceDate]
  ) -> Range<Int> {
    let begin = day + -range.days
    let start = dates.partitioningIndex { $0 >= begin }
    guard start > 0, start < dates.count, dates[start] > begin, dates[start - 1] + 7 >= begin else {
      return start..<dates.count
    }
    return start - 1..<dates.count
  }

  /// The days of publication from the first stored one to the last, each with its index; nil if nothing is
  /// stored of it.
  static func slots(
    _ stored: Range<Int>, _ dates: [ReferenceDate], _ calendar: PublicationCalendar
  ) -> [(day: ReferenceDate, index: Int?)] {
    guard let first = stored.first, let last = stored.last else { return [] }
    var rest = stored
    var slots: [(day: ReferenceDate, index: Int?)] = []
    var day = dates[first]
    while day <= dates[last] {
      let isStored = rest.first.map { dates[$0] == day } ?? false
      if isStored || calendar.publishes(on: day) {
        slots.append((day, isStored ? rest.removeFirst() : nil))
      }
      day = day + 1
    }
    return slots
  }

  /// A place of the axis on a scale from 0.
  func place(of slot: Int, on scale: Int) -> Int { slot * scale / (slots.count - 1) }

  private static func ticks(_ days: [ReferenceDate], _ range: ChartRange) -> [Tick] {
    let last = days.count - 1
    let tick = { (slot: Int) in Tick(place: slot * 1000 / last, date: days[slot]) }
    guard range.rawValue > 90 else {
      return days.count < 8
        ? [tick(0)] : [1, 3, 5, 7].map { tick($0 * last / 8) }
    }
    // The first day of each third month, of each year, or of each round number of years.
    let years = Int(days[last].year) - Int(days[0].year)
    let steps: [Int] = [1, 2, 5, 10, 20]
    let step: Int = steps.first { years <= 6 * $0 } ?? 50
    let period = { (date: ReferenceDate) -> Int in
      let year = Int(date.year)
      guard range == .year else { return year / step }
      return year * 4 + (Int(date.month) - 1) / 3
    }
    return (1...last).filter { period(days[$0]) != period(days[$0 - 1]) }.map(tick)
      .filter { (40...960).contains($0.place) }
  }
}
