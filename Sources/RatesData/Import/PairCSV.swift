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
    guard columns.count == 4, names.count == (sourceColumn == nil ? 4 : 5) else {
      throw lines.fault("expected the columns date,base,quote,rate and perhaps source")
    }
    var rows: [Row] = []
    var source: String?
    var hasOneBase = true
    var hasOneQuote = true
    while try lines.next() {
      let row = try Row(lines, columns: columns, width: names.count)
      let named = sourceColumn.map { lines.text($0) }
      if rows.isEmpty { source = named }
      guard named == source else {
        throw lines.fault("another source than in the lines before; import one at a time")
      }
      guard rows.count < DayList.rateLimit else {
        throw DayList.tooMany("\(DayList.rateLimit) rates")
      }
      rows.append(row)
      hasOneBase = hasOneBase && row.base == rows[0].base
      hasOneQuote = hasOneQuote && row.quote == rows[0].quote
    }
    guard lines.isEnded else {
      throw lines.fault("no line break ends the last line; if the file is not cut, add one")
    }
    guard let first = rows.first else { throw DocumentFault("it has no days with rates") }
    guard hasOneBase || hasOneQuote else {
      throw DocumentFault(
        "its lines have several bases and several quote currencies; make a file for each base")
    }
    let quotation: Quotation = hasOneBase ? .perBase : .inBase
    return RateDocument(
      source: source, base: hasOneBase ? first.base : first.quote, quotation: quotation,
      days: try days(of: &rows, quotation), otherBase: hasOneBase && hasOneQuote ? first.quote : nil
    )
  }

  private static func days(
    of rows: inout [Row], _ quotation: Quotation
  ) throws(DocumentFault) -> [RateDay] {
    rows.sort { $0.day < $1.day }
    var list = DayList()
    var rates: [CurrencyRate] = []
    for (index, row) in rows.enumerated() {
      let code = quotation == .perBase ? row.quote : row.base
      guard let rate = ExactDecimal(digits: row.digits) else { continue }
      rates.append(CurrencyRate(code: code, rate: rate))
      guard index + 1 == rows.count || rows[index + 1].day != row.day else { continue }
      try list.add(ReferenceDate(daysSinceEpoch: Int64(row.day)), rates, line: nil)
      rates.removeAll(keepingCapacity: true)
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
    let base: CurrencyCode
    let quote: CurrencyCode
    private let start: UnsafePointer<UInt8>?
    private let length: UInt8

    /// The rate, which was read once.
    var digits: UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(start: start, count: Int(length))
    }

    init(_ lines: CSVLines, columns: [Int], width: Int) throws(DocumentFault) {
      guard lines.fields.count == width else {
        throw lines.fault(
          "it has \(lines.fields.count) fields, the first line \(width); the file may be cut")
      }
      func code(_ column: Int) throws(DocumentFault) -> CurrencyCode {
        let text = lines.text(column)
        guard let code = CurrencyCode(text) else {
          throw lines.fault("\(PrintableText(text)) is no currency code of three letters A–Z")
        }
        return code
      }
      guard let date = ReferenceDate(digits: lines.fields[columns[0]]) else {
        throw lines.fault(
          "\(PrintableText(lines.text(columns[0]))) is no day, such as 2026-10-30")
      }
      day = Int32(date.daysSinceEpoch)
      base = try code(columns[1])
      quote = try code(columns[2])
      guard base != quote else { throw lines.fault("base and quote are both \(base)") }
      let digits = lines.fields[columns[3]]
      _ = try DayList.rate(digits, of: quote, line: lines.number)
      start = digits.baseAddress
      length = UInt8(digits.count)
    }
  }
}
