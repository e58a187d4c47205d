/// A moment in UTC, to the second.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public let secondsSinceEpoch: Int64

  /// Seconds by which a source's clock may be ahead of the machine's.
  public static let clockTolerance: Int64 = 86_400

  /// The moment that many seconds after 1970-01-01T00:00:00Z.
  public init(secondsSinceEpoch: Int64) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The moment that many seconds after the start of a day in UTC.
  public init(_ date: ReferenceDate, secondsOfDay: Int64) {
    secondsSinceEpoch = date.daysSinceEpoch * 86_400 + secondsOfDay
  }

  /// The day in UTC.
  public var date: ReferenceDate {
    ReferenceDate(daysSinceEpoch: secondsSinceEpoch.dividedDown(by: 86_400).quotient)
  }

  /// Whether the moment lies in the future, beyond the tolerance.
  public func isAhead(of now: Timestamp) -> Bool { self > now + Self.clockTolerance }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSinceEpoch < right.secondsSinceEpoch
  }

  public static func + (moment: Timestamp, seconds: Int64) -> Timestamp {
    Timestamp(secondsSinceEpoch: moment.secondsSinceEpoch + seconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC: `2024-01-09T00:02:31Z`.
  public var description: String {
    let second = secondsSinceEpoch.dividedDown(by: 86_400).remainder
    var text: [UInt8] = []
    date.write(to: &text)
    for (mark, part) in zip("T::".utf8, [second / 3600, second / 60 % 60, second % 60]) {
      text.append(mark)
      part.putTwoDigits { text.append($0) }
    }
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads RFC 3339 in UTC as `description` writes it for the years 0 to 9999; nil for anything
  /// else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 20, let date = ReferenceDate(text.prefix(10)) else { return nil }
    let time = text.dropFirst(10).split(whereSeparator: { "T:Z".contains($0) })
      .compactMap { Int64($0) }
    guard time.count == 3 else { return nil }
    self.init(date, secondsOfDay: time[0] * 3600 + time[1] * 60 + time[2])
    guard description == text else { return nil }
  }
}
