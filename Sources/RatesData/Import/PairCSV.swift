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
    while lines.next() {
      rows.append(try Row(lines, columns: columns, width: names.count))
      let source = sourceColumn.map { lines.text($0) }
      rows[rows.count - 1].source = source
      guard source == rows[0].source else {
        throw lines.fault("another source than in the lines before; import one at a time")
      }
    }
    guard lines.isEnded else {
      throw lines.fault("no line break ends the last line; if the file is not cut, add one")
    }
    guard let first = rows.first else { throw DocumentFault("it has no days with rates") }
    let hasOneBase = rows.allSatisfy { $0.base == first.base }
    let hasOneQuote = rows.allSatisfy { $0.quote == first.quote }
    let quotation: Quotation
    if hasOneBase {
      quotation = .perBase
    } else if hasOneQuote {
      quotation = .inBase
    } else {
      throw DocumentFault(
        "its lines have several bases and several quote currencies; make a file for each base")
    }
    var byDate: [ReferenceDate: [CurrencyRate]] = [:]
    for row in rows {
      byDate[row.date, default: []].append(
        CurrencyRate(code: quotation == .perBase ? row.quote : row.base, rate: row.rate))
    }
    var list = DayList()
    for (date, rates) in byDate { try list.add(date, rates, line: nil) }
    return RateDocument(
      source: first.source, base: quotation == .perBase ? first.base : first.quote,
      quotation: quotation, days: try list.sorted(),
      otherBase: hasOneBase && hasOneQuote ? first.quote : nil)
  }

  private static func names(_ lines: CSVLines) -> [String] {
    lines.fields.indices.map { lines.text($0).lowercased() }
  }

  private struct Row {
    let date: ReferenceDate
    let base: CurrencyCode
    let quote: CurrencyCode
    let rate: ExactDecimal
    var source: String?

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
      self.date = date
      base = try code(columns[1])
      quote = try code(columns[2])
      guard base != quote else { throw lines.fault("base and quote are both \(base)") }
      rate = try DayList.rate(lines.fields[columns[3]], of: quote, line: lines.number)
    }
  }
}
