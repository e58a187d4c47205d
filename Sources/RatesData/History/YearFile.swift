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
      guard var line = FileLine(text[...]), let columns = Columns(line.bytes, only: wanted) else {
        return nil
      }
      var days: [RateDay] = []
      days.reserveCapacity(370)
      while !line.rest.isEmpty {
        guard let next = FileLine(line.rest), let day = day(next.bytes, columns) else { return nil }
        if !day.rates.isEmpty { days.append(day) }
        line = next
      }
      return days
    }
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  private static let comma = UInt8(ascii: ",")
  private static let newline = UInt8(ascii: "\n")

  /// A line without its end, and what stands after it.
  private struct FileLine {
    let bytes: Bytes
    let rest: Bytes

    /// The first line; nil without an end.
    init?(_ text: Bytes) {
      guard let start = text.base.baseAddress, !text.isEmpty,
        let end = memchr(start + text.startIndex, Int32(newline), text.count)
      else { return nil }
      let length = UnsafePointer(end.assumingMemoryBound(to: UInt8.self)) - start
      bytes = text[text.startIndex..<length]
      rest = text[(length + 1)...]
    }
  }

  /// The columns of a file that are read.
  private struct Columns {
    /// How many commas stand before the column's, counted from the one before; and its currency.
    let wanted: [(distance: Int, code: CurrencyCode)]

    init?(_ header: Bytes, only: Set<CurrencyCode>?) {
      let names = header.split(separator: comma, omittingEmptySubsequences: false)
      guard names.first?.elementsEqual("date".utf8) == true else { return nil }
      var wanted: [(distance: Int, code: CurrencyCode)] = []
      var distance = 0
      for name in names.dropFirst() {
        guard let code = CurrencyCode(String(decoding: name, as: UTF8.self)) else { return nil }
        if only?.contains(code) ?? true {
          wanted.append((distance, code))
          distance = 0
        } else {
          distance += 1
        }
      }
      self.wanted = wanted
    }
  }

  private static func day(_ line: Bytes, _ columns: Columns) -> RateDay? {
    guard line.count >= 10,
      let date = ReferenceDate(digits: UnsafeBufferPointer(rebasing: line.prefix(10)))
    else { return nil }
    var rest = UnsafeBufferPointer(rebasing: line.dropFirst(10))
    var rates: [CurrencyRate] = []
    rates.reserveCapacity(columns.wanted.count)
    for (distance, code) in columns.wanted {
      guard let start = rest.place(after: distance + 1, of: comma) else { return nil }
      rest = UnsafeBufferPointer(rebasing: rest[start...])
      let figure = UnsafeBufferPointer(rebasing: rest.prefix { $0 != comma })
      guard !figure.isEmpty else { continue }
      guard let rate = ExactDecimal(digits: figure) else { return nil }
      rates.append(CurrencyRate(code: code, rate: rate))
      rest = UnsafeBufferPointer(rebasing: rest[figure.count...])
    }
    return RateDay(date: date, rates: rates)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The index after the `count`th of a byte, counted from 1; nil if there are fewer. It counts in
  /// words of eight bytes.
  fileprivate func place(after count: Int, of byte: UInt8) -> Int? {
    guard let baseAddress else { return nil }
    let pattern = UInt64(byte) &* 0x0101_0101_0101_0101
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let start = UnsafeRawPointer(baseAddress)
    var index = 0
    var missing = count
    while index &+ 8 <= self.count {
      let other = start.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ pattern
      // The highest bit of each byte that is the one.
      let same = ~((other & low) &+ low | other | low)
      let found = same.nonzeroBitCount
      if found >= missing { break }
      missing &-= found
      index &+= 8
    }
    while index < self.count {
      if baseAddress[index] == byte {
        missing &-= 1
        if missing == 0 { return index &+ 1 }
      }
      index &+= 1
    }
    return nil
  }
}
