import Glibc
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
      guard let headerEnd = text.firstIndex(of: newline) else { return nil }
      guard let columns = Columns(text[..<headerEnd], only: wanted) else { return nil }
      var days: [RateDay] = []
      days.reserveCapacity(370)
      var place = headerEnd + 1
      while place < text.count {
        guard let day = day(text, &place, columns) else { return nil }
        if !day.rates.isEmpty { days.append(day) }
      }
      return days
    }
  }

  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")

  /// The columns of a file's first line.
  private struct Columns {
    /// By column after the date's; nil for one that is not read.
    let codes: [CurrencyCode?]
    /// How many of them.
    let wanted: Int
    /// After this column nothing is read.
    let last: Int

    init?(_ header: Slice<UnsafeBufferPointer<UInt8>>, only: Set<CurrencyCode>?) {
      let names = header.split(separator: comma, omittingEmptySubsequences: false)
      guard names.first?.elementsEqual("date".utf8) == true else { return nil }
      var codes: [CurrencyCode?] = []
      for name in names.dropFirst() {
        guard let code = CurrencyCode(String(decoding: name, as: UTF8.self)) else { return nil }
        codes.append(only?.contains(code) ?? true ? code : nil)
      }
      self.codes = codes
      wanted = codes.count { $0 != nil }
      last = codes.lastIndex { $0 != nil } ?? -1
    }
  }

  /// The day of the line at a place, which becomes that of the next one.
  private static func day(
    _ text: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ columns: Columns
  ) -> RateDay? {
    guard let start = text.baseAddress, place + 10 < text.count,
      let date = ReferenceDate(
        digits: UnsafeBufferPointer(rebasing: text[place..<place + 10]))
    else { return nil }
    place += 10
    var rates: [CurrencyRate] = []
    rates.reserveCapacity(columns.wanted)
    var column = 0
    while column <= columns.last {
      guard place < text.count, text[place] == comma else { return nil }
      place += 1
      let field = place
      while place < text.count, text[place] != comma, text[place] != newline { place += 1 }
      if let code = columns.codes[column], field < place {
        guard
          let rate = ExactDecimal(
            digits: UnsafeBufferPointer(rebasing: text[field..<place]))
        else { return nil }
        rates.append(CurrencyRate(code: code, rate: rate))
      }
      column += 1
    }
    guard place < text.count,
      let end = memchr(start + place, Int32(newline), text.count - place)
    else { return nil }
    place = UnsafePointer(end.assumingMemoryBound(to: UInt8.self)) - start + 1
    return RateDay(date: date, rates: rates)
  }
}
