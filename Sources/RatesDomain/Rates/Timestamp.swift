/// A moment in UTC, to the second.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let secondsSinceEpoch: Int64

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The earlier of two moments comes first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }

  /// The moment that many seconds later.
  public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
    Timestamp(secondsSinceEpoch: moment.secondsSinceEpoch + seconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC: `2024-01-09T00:02:31Z`.
  public var description: String {
    let (days, second) = Self.floorDivide(secondsSinceEpoch, 86_400)
    let (year, month, day) = Self.civil(daysSinceEpoch: days)
    let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    let time = [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
    return "\(date)T\(time.joined(separator: ":"))Z"
  }

  /// Reads RFC 3339 in UTC as `description` writes it for the years 0 to 9999; nil for anything
  /// else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 20 else { return nil }
    let parts = text.split(whereSeparator: { "-T:Z".contains($0) }).compactMap { Int64($0) }
    guard parts.count == 6, (1...12).contains(parts[1]), (1...31).contains(parts[2]) else {
      return nil
    }
    let days = Self.days(year: parts[0], month: parts[1], day: parts[2])
    self.init(
      secondsSinceEpoch: days * 86_400 + parts[3] * 3600 + parts[4] * 60 + parts[5])
    guard description == text else { return nil }
  }

  /// Proleptic Gregorian date of a day number; H. Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", civil_from_days.
  private static func civil(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSinceEpoch + 719_468
    let (era, dayOfEra) = floorDivide(shifted, 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// Day number of a proleptic Gregorian date; same source, days_from_civil.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = floorDivide(shiftedYear, 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The quotient rounded down, and what is left, which is not negative.
  private static func floorDivide(
    _ value: Int64, _ divisor: Int64
  ) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ value: Int64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
