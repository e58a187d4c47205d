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

extension SpanNames {
  /// The name of a chart's range.
  func name(of range: ChartRange) -> String {
    switch range {
    case .month: month
    case .quarter: quarter
    case .year: year
    case .fiveYears: fiveYears
    case .all: all
    }
  }

  /// The name of a period.
  func name(of period: PeriodFigures.Period) -> String {
    switch period {
    case .day: day
    case .week: week
    case .month: month
    case .year: year
    case .all: all
    }
  }
}
