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
  static func days(_ lines: inout CSVLines) throws(DocumentFault) -> DayList.Days {
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
    let mark = try Self.mark(lines, columns)
    var list = DayList()
    var reading = DayReading()
    while try lines.next() {
      try lines.check(width: width)
      try lines.checkEnd()
      let date = try reading.day(lines)
      var rates: [CurrencyRate] = []
      rates.reserveCapacity(columns.count)
      for (code, index) in columns {
        let field = try lines.figure(index)
        if isAbsent(field) { continue }
        let rate = try FigureDialect.rate(field, mark, of: "\(code)", line: lines.number)
        rates.append(CurrencyRate(code: code, rate: rate))
      }
      try list.add(date, rates, line: lines.number)
    }
    return try list.sorted()
  }

  /// The decimal mark of all figures, for which every line is read once before.
  private static func mark(
    _ lines: CSVLines, _ columns: [(code: CurrencyCode, index: Int)]
  ) throws(DocumentFault) -> FigureDialect.Mark {
    var lines = lines
    var dialect = FigureDialect()
    while try lines.next() {
      for (code, index) in columns where index < lines.fields.count {
        let field = try lines.figure(index)
        if !isAbsent(field) {
          try dialect.look(
            at: field, line: lines.number, name: "\(code)", column: "\(code)")
        }
      }
    }
    return try dialect.mark(lines.delimiter)
  }

  private static func isAbsent(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
    field.isEmpty || field.elementsEqual("N/A".utf8)
  }
}
