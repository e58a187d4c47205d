import Formats
import RatesDomain
import SourceText

/// The euro reference rates as XML: of a day, of 90 days or of all days.
///
/// Contract: https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
enum ECBXML {
  /// The days of a document, oldest first.
  static func days(_ document: [UInt8]) throws(DocumentFault) -> DayList.Days {
    var reading = Reading()
    var fault: DocumentFault?
    do throws(XMLError) {
      try XMLElements.forEach(in: document) { element in
        do throws(DocumentFault) {
          try reading.take(element)
        } catch {
          fault = error
        }
        return fault == nil
      }
    } catch {
      switch error {
      case .tooManyAttributes(let limit, let line):
        throw DocumentFault(
          line: line, "an element has more than \(limit) attributes", advice: "download it again")
      case .tooManyOthers(let limit, let line):
        throw DocumentFault(
          line: line, "it has more than \(limit) comments, instructions and CDATA sections",
          advice: "download it again")
      case .tooManyElements(let limit): throw DayList.tooMany("\(limit) elements")
      case .malformed(let line):
        guard !isWebPage(document) else { throw webPage }
        throw DocumentFault(
          line: line, "the XML is damaged or cut", advice: "download it again")
      case .documentType:
        guard !isWebPage(document) else { throw webPage }
        throw DocumentFault(
          "the XML has a document type, which the ECB's has not",
          advice: "download it from the ECB")
      }
    }
    if let fault { throw fault }
    return try reading.end()
  }

  private static let webPage = DocumentFault(
    "it is a web page, not the ECB's XML", advice: "download it again")

  private static func isWebPage(_ document: [UInt8]) -> Bool {
    let start = String(decoding: document.prefix(64), as: UTF8.self).lowercased()
    return start.contains("<!doctype html") || start.contains("<html")
  }

  /// `<Cube time="…">` begins a day, `<Cube currency="…" rate="…">` in it has a rate.
  private struct Reading {
    private var list = DayList()
    private var date: ReferenceDate?
    private var rates: [CurrencyRate] = []

    mutating func take(_ element: XMLElements.Element) throws(DocumentFault) {
      guard element.name == "Cube" else { return }
      if let time = element.attribute("time") {
        try endDay()
        guard let date = ReferenceDate(time) else {
          throw DocumentFault("time is \(PrintableText(time)), expected a day such as 2026-10-30")
        }
        self.date = date
      }
      guard let currency = element.attribute("currency") else { return }
      guard rates.count < DayList.codeLimit else {
        throw DayList.tooMany("\(DayList.codeLimit) rates on one day")
      }
      guard let date else { throw DocumentFault("\(PrintableText(currency)) is outside of a day") }
      guard let code = CurrencyCode(currency), code != .euro else {
        throw DocumentFault("\(date): \(PrintableText(currency)) is no currency code")
      }
      let text = element.attribute("rate") ?? ""
      guard text.utf8.count <= DocumentFault.digitLimit else { throw .longNumber() }
      guard let rate = ExactDecimal(digits: text), RateRange.contains(rate) else {
        throw DocumentFault(
          "\(date): \(code) is \(PrintableText(text)), expected a number with a decimal point from "
            + "10⁻¹² to 10¹²")
      }
      rates.append(CurrencyRate(code: code, rate: rate))
    }

    mutating func end() throws(DocumentFault) -> DayList.Days {
      try endDay()
      return try list.sorted()
    }

    private mutating func endDay() throws(DocumentFault) {
      if let date { try list.add(date, rates, line: nil) }
      rates.removeAll(keepingCapacity: true)
    }
  }
}
