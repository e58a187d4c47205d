import RatesDomain
import SourceText

/// The euro reference rates as CSV: a line for each day, a column for each currency, `N/A` for a
/// currency without a rate, and a comma at the end of a line. The file of a day has English dates.
enum ECBCSV {
  /// Whether a header line is that of such a file.
  static func isHeader(_ lines: CSVLines) -> Bool {
    lines.fields.count > 1 && lines.text(0) == "Date" && CurrencyCode(lines.text(1)) != nil
  }

  /// The days of the lines after the header, which is the current one; oldest first.
  static func days(_ lines: inout CSVLines) throws(DocumentFault) -> [RateDay] {
    let width = lines.fields.count
    var columns: [(code: CurrencyCode, index: Int)] = []
    for index in 1..<width where !lines.fields[index].isEmpty {
      guard let code = CurrencyCode(lines.text(index)), code != .euro else {
        throw lines.fault("\(PrintableText(lines.text(index))) is no currency code")
      }
      columns.append((code, index))
    }
    // So each line's rates come in the order of their codes.
    columns.sort { $0.code < $1.code }
    var list = DayList()
    while try lines.next() {
      guard lines.fields.count == width else {
        throw lines.fault(
          "it has \(lines.fields.count) fields, the first line \(width); the file may be cut")
      }
      guard let date = date(lines) else {
        throw lines.fault("\(PrintableText(lines.text(0))) is no day")
      }
      var rates: [CurrencyRate] = []
      rates.reserveCapacity(columns.count)
      for (code, index) in columns {
        let field = lines.fields[index]
        if field.elementsEqual("N/A".utf8) || field.isEmpty { continue }
        let rate = try DayList.rate(field, of: code, line: lines.number)
        rates.append(CurrencyRate(code: code, rate: rate))
      }
      try list.add(date, rates, line: lines.number)
    }
    return try list.sorted()
  }

  private static func date(_ lines: CSVLines) -> ReferenceDate? {
    if let date = ReferenceDate(digits: lines.fields[0]) { return date }
    let words = lines.text(0).split(separator: " ")
    guard words.count == 3, let day = Int64(words[0]), let year = Int64(words[2]),
      let month = months.firstIndex(of: String(words[1]))
    else { return nil }
    return ReferenceDate(year: year, month: Int64(month) + 1, day: day)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
