import RatesDomain

/// How far back a chart goes.
enum ChartRange: Int, CaseIterable {
  case month = 30
  case quarter = 90
  case year = 365
  case fiveYears = 1826

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
  /// The indices of the stored days in their order; nil for a day of publication of which nothing is
  /// stored.
  let slots: [Int?]
  let ticks: [Tick]

  /// The axis of the days up to the last one; nil if fewer than two are stored.
  init?(_ range: ChartRange, dates: [ReferenceDate], calendar: PublicationCalendar) {
    guard let last = dates.last else { return nil }
    var stored = dates.indices.suffix { dates[$0] >= last + -range.days }
    guard stored.count > 1 else { return nil }
    var days: [ReferenceDate] = []
    var slots: [Int?] = []
    var day = dates[stored.lowerBound]
    while day <= last {
      let isStored = stored.first.map { dates[$0] == day } ?? false
      if isStored || calendar.publishes(on: day) {
        days.append(day)
        slots.append(isStored ? stored.removeFirst() : nil)
      }
      day = day + 1
    }
    self.range = range
    self.slots = slots
    ticks = Self.ticks(days, range)
  }

  /// A place of the axis on a scale from 0.
  func place(of slot: Int, on scale: Int) -> Int { slot * scale / (slots.count - 1) }

  private static func ticks(_ days: [ReferenceDate], _ range: ChartRange) -> [Tick] {
    let last = days.count - 1
    let tick = { (slot: Int) in Tick(place: slot * 1000 / last, date: days[slot]) }
    guard range == .fiveYears || range == .year else {
      return days.count < 8
        ? [tick(0)] : [1, 3, 5, 7].map { tick($0 * last / 8) }
    }
    // The first day of each year, or of each third month.
    let period = { (date: ReferenceDate) in
      range == .fiveYears ? date.year : date.year * 4 + (date.month - 1) / 3
    }
    return (1...last).filter { period(days[$0]) != period(days[$0 - 1]) }.map(tick)
      .filter { (40...960).contains($0.place) }
  }
}

extension Range<Int> {
  /// The longest end whose elements fulfil the condition, which no element before one that does not
  /// fulfils.
  fileprivate func suffix(where isLate: (Int) -> Bool) -> Range<Int> {
    var start = upperBound
    while start > lowerBound, isLate(start - 1) { start -= 1 }
    return start..<upperBound
  }
}
