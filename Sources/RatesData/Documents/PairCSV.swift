import RatesDomain
import SourceText

/// Rates as `date,base,quote,rate` and perhaps `source`, one a line, as `history --csv` writes them
/// and banks and companies can: units of the quote currency per one unit of the base currency.
enum PairCSV {
  /// Whether a header line is that of such a file.
  static func isHeader(_ lines: CSVLines) -> Bool {
    let names = names(lines)
    return ["date", "base", "quote", "rate"].allSatisfy(names.contains)
  }

  /// The lines after the header, which is the current one.
  ///
  /// All have one base, or all have one quote currency: then that is what the figures are stated in. Of
  /// a single pair it is the base, until the document is turned.
  static func document(_ lines: inout CSVLines) throws(DocumentFault) -> RateDocument {
    let names = names(lines)
    let columns = ["date", "base", "quote", "rate"].compactMap { names.firstIndex(of: $0) }
    let sourceColumn = names.firstIndex(of: "source")
    guard columns.count == 4, names.count(where: { !$0.isEmpty }) == (sourceColumn == nil ? 4 : 5)
    else {
      throw lines.fault("expected the columns date,base,quote,rate and perhaps source")
    }
    var rows: [Row] = []
    var source: String?
    var hasOneBase = true
    var hasOneQuote = true
    var dialect = FigureDialect()
    var reading = DayReading()
    while try lines.next() {
      try lines.check(width: names.count)
      try lines.checkEnd()
      let row = try Row(lines, columns: columns, day: reading.day(lines, columns[0]))
      let named = sourceColumn.map { lines.text($0) }
      if rows.isEmpty { source = named }
      guard named == source else {
        throw lines.fault("another source than in the lines before; import one at a time")
      }
      guard rows.count < DayList.rateLimit else {
        throw DayList.tooMany("\(DayList.rateLimit) rates")
      }
      try dialect.look(
        at: row.figure, line: lines.number, name: "\(row.base)/\(row.quote)", column: "rate")
      rows.append(row)
      hasOneBase = hasOneBase && row.base == rows[0].base
      hasOneQuote = hasOneQuote && row.quote == rows[0].quote
    }
    guard let first = rows.first else { throw DocumentFault("it has no days with rates") }
    guard hasOneBase || hasOneQuote else {
      throw DocumentFault(
        "its lines have several bases and several quote currencies; make a file for each base")
    }
    let quotation: Quotation = hasOneBase ? .perBase : .inBase
    let days = try days(of: &rows, quotation, dialect.mark(lines.delimiter))
    return RateDocument(
      source: source, base: hasOneBase ? first.base : first.quote, quotation: quotation,
      days: days, otherBase: hasOneBase && hasOneQuote ? first.quote : nil)
  }

  private static func days(
    of rows: inout [Row], _ quotation: Quotation, _ mark: FigureDialect.Mark
  ) throws(DocumentFault) -> DayList.Days {
    rows.sort { ($0.day, $0.line) < ($1.day, $1.line) }
    var list = DayList()
    var rates: [CurrencyRate] = []
    var lines: [CurrencyCode: Int32] = [:]
    for (index, row) in rows.enumerated() {
      let code = quotation == .perBase ? row.quote : row.base
      let date = ReferenceDate(daysSinceEpoch: Int64(row.day))
      let rate = try FigureDialect.rate(row.figure, mark, of: "\(code)", line: Int(row.line))
      rates.append(CurrencyRate(code: code, rate: rate))
      guard lines.updateValue(row.line, forKey: code) == nil else {
        throw DocumentFault(line: Int(row.line), "\(date) has \(code) twice")
      }
      guard index + 1 == rows.count || rows[index + 1].day != row.day else { continue }
      try list.add(date, rates, line: lines.values.min().map { Int($0) }, lines: lines)
      rates.removeAll(keepingCapacity: true)
      lines.removeAll(keepingCapacity: true)
    }
    return try list.sorted()
  }

  private static func names(_ lines: CSVLines) -> [String] {
    lines.fields.indices.map { lines.text($0).lowercased() }
  }

  /// A line in few bytes, since a document may have millions; it must not outlive the document.
  private struct Row {
    /// Days since 1970-01-01.
    let day: Int32
    let line: Int32
    let base: CurrencyCode
    let quote: CurrencyCode
    private let start: UnsafePointer<UInt8>?
    private let length: UInt8

    /// The rate as it is written.
    var figure: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: start, count: Int(length))
    }

    init(
      _ lines: CSVLines, columns: [Int], day: ReferenceDate
    ) throws(DocumentFault) {
      func code(_ column: Int) throws(DocumentFault) -> CurrencyCode {
        let text = lines.text(column)
        guard let code = CurrencyCode(text) else {
          throw lines.fault("\(PrintableText(text)) is no currency code of three letters A–Z")
        }
        return code
      }
      self.day = Int32(day.daysSinceEpoch)
      line = Int32(lines.number)
      base = try code(columns[1])
      quote = try code(columns[2])
      guard base != quote else { throw lines.fault("base and quote are both \(base)") }
      let figure = try lines.figure(columns[3])
      start = figure.baseAddress
      // What is longer is no figure, whatever follows.
      length = UInt8(min(figure.count, Int(UInt8.max)))
    }
  }
}
