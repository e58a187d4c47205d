import Formats
import RatesDomain

/// The kinds of documents, each told by its contents.
extension RateDocument {
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
        throw ServiceAnswer.unknownKind
      }
      if ECBCSV.isHeader(lines) { return try ecb(ECBCSV.days(&lines)) }
      return try PairCSV.document(&lines)
    }
  }

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
