/// A calendar day without a time zone, in the proleptic Gregorian calendar.
public struct ReferenceDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let daysSinceEpoch: Int64

  /// The day that many days after 1970-01-01.
  public init(daysSinceEpoch: Int64) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day of a date; nil if the month does not have it.
  ///
  /// Algorithm: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  public init?(year: Int64, month: Int64, day: Int64) {
    guard (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    self.init(validYear: year, month: month, day: day)
    // Every month has 28 days.
    guard day <= 28 || civil.day == day else { return nil }
  }

  /// The day of a date that exists.
  init(validYear year: Int64, month: Int64, day: Int64) {
    let shiftedYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shiftedYear.dividedDown(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    self.init(
      daysSinceEpoch: era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100
        + dayOfYear - 719_468)
  }

  public var year: Int64 { civil.year }

  /// The day of its month and the month as one number, the same in all years.
  public var monthAndDay: Int64 { civil.month * 100 + civil.day }

  /// The month, from 1.
  public var month: Int64 { civil.month }

  public static func < (left: ReferenceDate, right: ReferenceDate) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }

  public static func + (date: ReferenceDate, days: Int64) -> ReferenceDate {
    ReferenceDate(daysSinceEpoch: date.daysSinceEpoch + days)
  }

  /// From 1 for Monday to 7 for Sunday, as ISO 8601 counts them.
  public var weekday: Int64 { (daysSinceEpoch + 3).dividedDown(by: 7).remainder + 1 }

  /// Same source, civil_from_days.
  var civil: (year: Int64, month: Int64, day: Int64) {
    let (era, dayOfEra) = (daysSinceEpoch + 719_468).dividedDown(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension ReferenceDate: CustomStringConvertible {
  /// ISO 8601: `2024-01-09`.
  public var description: String {
    let (year, month, day) = civil
    guard (0...9999).contains(year) else {
      var text: [UInt8] = []
      write(to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    return String(unsafeUninitializedCapacity: 10) { text in
      var place = 0
      Self.write(year, month, day) { byte in
        text.initializeElement(at: place, to: byte)
        place += 1
      }
      return place
    }
  }

  /// Writes the same.
  public func write(to text: inout [UInt8]) {
    let (year, month, day) = civil
    Self.write(year, month, day) { text.append($0) }
  }

  @inline(__always)
  private static func write(
    _ year: Int64, _ month: Int64, _ day: Int64, _ put: (UInt8) -> Void
  ) {
    if (0...9999).contains(year) {
      (year / 100).putTwoDigits(put)
      (year % 100).putTwoDigits(put)
    } else {
      for digit in String(year).utf8 { put(digit) }
    }
    put(UInt8(ascii: "-"))
    month.putTwoDigits(put)
    put(UInt8(ascii: "-"))
    day.putTwoDigits(put)
  }

  /// Reads ISO 8601 as `description` writes it for the years 0 to 9999; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 10 else { return nil }
    let parts = text.split(separator: "-").compactMap { Int64($0) }
    guard parts.count == 3 else { return nil }
    self.init(year: parts[0], month: parts[1], day: parts[2])
    guard description == text else { return nil }
  }
}

extension Int64 {
  /// The quotient rounded down, and the remainder, which is not negative.
  func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  /// Hands over the two ASCII digits of a number from 0 to 99.
  @inline(__always)
  func putTwoDigits(_ put: (UInt8) -> Void) {
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: self / 10))
    put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: self % 10))
  }
}
