import Formats
import RatesDomain
import SourceText

/// The rates of one source and base in a document, whose kind its contents tell.
package struct RateDocument: Sendable {
  /// The most bytes that a document may have, also when it is unpacked.
  package static let sizeLimit = 64 << 20

  /// The kind of the source; nil if the document does not say.
  package let source: String?
  /// The currency that the figures are stated against.
  package let base: CurrencyCode
  /// What the figures count.
  let quotation: Quotation
  /// Oldest first.
  package let days: [RateDay]
  /// The lines of the oldest and of the newest day; nil if the document has no lines.
  private let lines: (oldest: Int, newest: Int)?
  /// Whether it is an answer of a service, and not lines or a history.
  let isAnswer: Bool
  /// The moment of the one update that the document is an answer with.
  let updated: Timestamp?
  /// The currency that the figures of a single pair may as well be stated against; nil for others.
  private(set) var otherBase: CurrencyCode?

  /// Reads the ECB's zip, XML or CSV, an answer of a service, or lines of `date,base,quote,rate`.
  package init(_ bytes: [UInt8]) throws(DocumentFault) {
    guard ZipFile.isZip(bytes) else {
      self = try Self.read(bytes)
      return
    }
    let contents: [UInt8]
    do throws(ZipError) {
      contents = try ZipFile.contents(bytes, limit: Self.sizeLimit)
    } catch {
      if case .noLibrary = error { throw DocumentFault("\(error)", lacksLibrary: true) }
      throw DocumentFault("\(error)")
    }
    self = try Self.read(contents)
  }

  init(
    source: String?, base: CurrencyCode, quotation: Quotation, days: DayList.Days,
    isAnswer: Bool = false, updated: Timestamp? = nil, otherBase: CurrencyCode? = nil
  ) {
    self.source = source
    self.base = base
    self.quotation = quotation
    self.days = days.days
    lines = days.lines
    self.isAnswer = isAnswer
    self.updated = updated
    self.otherBase = otherBase
  }

  /// The same stated against a base, if it is a single pair with that currency.
  func turned(to base: CurrencyCode) -> RateDocument {
    guard otherBase == base else { return self }
    return RateDocument(
      source: source, base: base, quotation: .inBase,
      days: DayList.Days(
        days: days.map { day in
          RateDay(
            date: day.date,
            rates: day.rates.map { CurrencyRate(code: self.base, rate: $0.rate) })
        }, lines: lines))
  }

  /// Why the document's days cannot be what they say; nil if they can.
  ///
  /// - Parameter today: The last day that there can be.
  package func implausibleDay(after today: ReferenceDate) -> DocumentFault? {
    guard let oldest = days.first?.date, let newest = days.last?.date else { return nil }
    if oldest.year < Self.firstYear {
      return DocumentFault(
        "\(oldest) lies before \(Self.firstYear)",
        advice: "correct the day" + Self.place(lines?.oldest))
    }
    if newest > today {
      return DocumentFault(
        "\(newest) lies ahead",
        advice: "correct the day\(Self.place(lines?.newest)), or this machine's clock")
    }
    return nil
  }

  private static func place(_ line: Int?) -> String { line.map { " in line \($0)" } ?? "" }

  private static let firstYear: Int64 = 1900

  private static func read(_ bytes: [UInt8]) throws(DocumentFault) -> RateDocument {
    switch bytes.first(where: { !$0.isBeforeText }) {
    case UInt8(ascii: "<"): try ecb(ECBXML.days(bytes))
    case UInt8(ascii: "{"), UInt8(ascii: "["): try ServiceAnswer.document(bytes)
    default: try csv(bytes)
    }
  }

  private static func csv(_ bytes: [UInt8]) throws(DocumentFault) -> RateDocument {
    try CSVLines.read(bytes) { lines throws(DocumentFault) in
      guard try lines.begin(where: { ECBCSV.isHeader($0) || PairCSV.isHeader($0) }) else {
        throw unknownKind
      }
      if ECBCSV.isHeader(lines) { return try ecb(ECBCSV.days(&lines)) }
      return try PairCSV.document(&lines)
    }
  }

  static let unknownKind = DocumentFault(
    "it holds no rates of a known kind",
    advice: "what is taken: the ECB's zip, XML or CSV, an answer of "
      + "\(ServiceAnswer.names), or CSV with the columns date,base,quote,rate")

  private static func ecb(_ days: DayList.Days) -> RateDocument {
    RateDocument(source: "ecb", base: .euro, quotation: .perBase, days: days)
  }
}

extension UInt8 {
  /// Whether a text's first letter may come after it: spaces, and the parts of a byte order mark or of
  /// UTF-16.
  fileprivate var isBeforeText: Bool {
    [0, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains(self)
  }
}
