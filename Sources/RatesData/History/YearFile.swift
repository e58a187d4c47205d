import RatesDomain

/// The days of a year as CSV: `date,AUD,BGN,…` and a line for each day, with the figures as they were
/// published and nothing for a currency that has none.
enum YearFile {
  /// The file's contents; the days are of one year, oldest first.
  static func bytes(_ days: some Collection<RateDay>) -> [UInt8] {
    let codes = Set(days.lazy.flatMap { $0.rates.lazy.map(\.code) }).sorted()
    var text: [UInt8] = []
    text.reserveCapacity(days.count * (codes.count * 7 + 12))
    text += "date".utf8
    for code in codes { text += ",\(code)".utf8 }
    text.append(UInt8(ascii: "\n"))
    for day in days {
      text += day.date.description.utf8
      var rates = day.rates[...]
      for code in codes {
        text.append(UInt8(ascii: ","))
        guard let rate = rates.first, rate.code == code else { continue }
        rates.removeFirst()
        text += rate.rate.description.utf8
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// The days in a file, oldest first; nil if it is damaged.
  ///
  /// - Parameter wanted: The currencies to read; nil for all. Days that have none of them are left
  ///   out.
  static func days(_ text: [UInt8], only wanted: Set<CurrencyCode>?) -> [RateDay]? {
    text.withUnsafeBufferPointer { text in
      guard var lines = ByteScanner(text), let header = lines.take(through: newline),
        let columns = columns(header, only: wanted)
      else { return nil }
      var days: [RateDay] = []
      days.reserveCapacity(366)
      while !lines.isEmpty {
        guard let line = lines.take(through: newline), let day = day(line, columns) else {
          return nil
        }
        if !day.rates.isEmpty { days.append(day) }
      }
      return days
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")

  /// The columns to read, by the commas before them, in their order; nil if the line is damaged.
  private static func columns(
    _ header: UnsafeBufferPointer<UInt8>, only wanted: Set<CurrencyCode>?
  ) -> [(commas: Int, code: CurrencyCode)]? {
    let names = header.split(separator: comma, omittingEmptySubsequences: false)
    guard names.first?.elementsEqual("date".utf8) == true else { return nil }
    var columns: [(commas: Int, code: CurrencyCode)] = []
    for (commas, name) in names.enumerated().dropFirst() {
      guard let code = CurrencyCode(String(decoding: name, as: UTF8.self)) else { return nil }
      if wanted?.contains(code) ?? true { columns.append((commas, code)) }
    }
    return columns
  }

  /// The day of a line; nil if it is damaged.
  private static func day(
    _ line: UnsafeBufferPointer<UInt8>, _ columns: [(commas: Int, code: CurrencyCode)]
  ) -> RateDay? {
    guard line.count == 10 || line.count > 10 && line[10] == comma,
      let date = ReferenceDate(digits: UnsafeBufferPointer(rebasing: line[..<10]))
    else { return nil }
    var rates: [CurrencyRate] = []
    rates.reserveCapacity(columns.count)
    guard !columns.isEmpty else { return RateDay(date: date, rates: []) }
    guard var fields = ByteScanner(UnsafeBufferPointer(rebasing: line[10...])) else { return nil }
    var passed = 0
    for (commas, code) in columns {
      guard fields.pass(commas - passed, of: comma) else { return nil }
      passed = commas
      let digits = fields.take(before: comma)
      guard !digits.isEmpty else { continue }
      guard let rate = ExactDecimal(digits: digits) else { return nil }
      rates.append(CurrencyRate(code: code, rate: rate))
    }
    return RateDay(date: date, rates: rates)
  }
}
