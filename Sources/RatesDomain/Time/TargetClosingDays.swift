extension ReferenceDate {
  /// Whether TARGET is closed on a day that is no weekend: New Year's Day, Good Friday, Easter Monday,
  /// 1 May, 25 and 26 December. In 1999 it was open at Easter, and on the last day of 1999 and of 2001
  /// it was closed.
  var isTargetClosingDay: Bool {
    let (year, month, day) = civil
    switch (month, day) {
    case (1, 1), (5, 1), (12, 25), (12, 26): return true
    case (12, 31): return year == 1999 || year == 2001
    case (3, _), (4, _):
      let easter = Self.easterSunday(of: year)
      return year > 1999 && (self == easter + -2 || self == easter + 1)
    default: return false
    }
  }

  /// Easter Sunday of a year of the Gregorian calendar.
  ///
  /// Algorithm: J. Meeus, "Astronomical Algorithms", chapter 8.
  static func easterSunday(of year: Int64) -> ReferenceDate {
    let (century, yearOfCentury) = year.quotientAndRemainder(dividingBy: 100)
    let golden = year % 19
    let correction = century - century / 4 - (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + correction + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
    let shift = (golden + 11 * epact + 22 * weekday) / 451
    let (month, day) = (epact + weekday - 7 * shift + 114).quotientAndRemainder(dividingBy: 31)
    return ReferenceDate(validYear: year, month: month, day: day + 1)
  }
}
