extension Localizer {
  /// The name of a chart's range.
  func name(of range: ChartRange) -> String {
    switch range {
    case .month: spans.month
    case .quarter: spans.quarter
    case .year: spans.year
    case .fiveYears: spans.fiveYears
    case .all: spans.all
    }
  }

  /// The name of a period.
  func name(of period: PeriodFigures.Period) -> String {
    switch period {
    case .day: spans.day
    case .week: spans.week
    case .month: spans.month
    case .year: spans.year
    case .all: spans.all
    }
  }
}

/// The names of ranges and periods.
struct SpanNames: Sendable {
  let day: String
  let week: String
  let month: String
  let quarter: String
  let year: String
  let fiveYears: String
  let all: String

  init(_ strings: Strings) {
    day = strings.text(.range1)
    week = strings.text(.range7)
    month = strings.text(.range30)
    quarter = strings.text(.range90)
    year = strings.text(.range365)
    fiveYears = strings.text(.range1826)
    all = strings.text(.rangeAll)
  }
}
