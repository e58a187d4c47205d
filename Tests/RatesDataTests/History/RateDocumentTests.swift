import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatesData

@Suite("Documents of rates", .timeLimit(.minutes(20)))
struct RateDocumentTests {
  private static let cubes = """
    <Cube><Cube time="2026-10-30"><Cube currency="USD" rate="1.1172"/>\
    <Cube currency="JPY" rate="175.68"/></Cube><Cube time='2026-10-29'>
    <Cube currency='USD' rate='1.1130'/></Cube></Cube>
    """

  private static func envelope(_ cubes: String, _ head: String = "") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>\(head)
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
    xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">\(cubes)</gesmes:Envelope>
    """
  }

  private func text(_ document: RateDocument) -> [String] {
    document.days.map { day in
      "\(day.date) " + day.rates.map { "\($0.code)=\($0.rate)" }.joined(separator: " ")
    }
  }

  private func fault(_ bytes: some Sequence<UInt8>) -> String {
    do throws(DocumentFault) {
      _ = try RateDocument(Array(bytes))
      return "no fault"
    } catch {
      return "\(error)"
    }
  }

  private static let twoDays = ["2026-10-29 USD=1.1130", "2026-10-30 JPY=175.68 USD=1.1172"]

  @Test func `the ECB's XML is read with both kinds of quotes`() throws {
    let document = try RateDocument(Array(Self.envelope(Self.cubes).utf8))
    #expect(document.source == "ecb" && document.base == "EUR")
    #expect(text(document) == Self.twoDays)
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian])
  func `XML in UTF-16 is read like any other`(encoding: String.Encoding) throws {
    let xml = Self.envelope(Self.cubes).replacing("UTF-8", with: "UTF-16")
    let mark: [UInt8] =
      switch encoding {
      case .utf16LittleEndian: [0xFF, 0xFE]
      case .utf16BigEndian: [0xFE, 0xFF]
      default: []
      }
    let data = try #require(xml.data(using: encoding))
    #expect(text(try RateDocument(mark + Array(data))) == Self.twoDays)
  }

  @Test(arguments: [
    (#"<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>"#, "&e;"),
    (
      #"<!DOCTYPE x [<!ENTITY a "aaaaaaaaaaaaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">"#
        + #"<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]>"#,
      "&d;&d;&d;&d;"
    ),
    (#"<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">"#, ""),
  ])
  func `XML that declares entities is refused`(head: String, use: String) {
    let xml = Self.envelope(use + Self.cubes, head)
    #expect(
      fault(xml.utf8)
        == "the XML has a document type, which the ECB's has not; download it from the ECB")
  }

  @Test func `XML that is cut anywhere is refused whole`() {
    let xml = Array(Self.envelope(Self.cubes).utf8)
    for length in stride(from: 60, to: xml.count, by: 7) {
      #expect(
        fault(xml[..<length]).contains("the XML is damaged or cut; download it again"),
        "\(length) bytes")
    }
  }

  @Test(arguments: [
    (
      #"<Cube time="2026-10-30"><Cube currency="USD" rate="1,1172"/></Cube>"#,
      "2026-10-30: USD is “1,1172”"
    ),
    (#"<Cube time="2026-10-30"><Cube currency="USD" rate="-1"/></Cube>"#, "USD is “-1”"),
    (#"<Cube time="2026-10-30"><Cube currency="USD"/></Cube>"#, "USD is “”"),
    (#"<Cube time="2026-10-30"><Cube currency="usd" rate="1"/></Cube>"#, "is no currency code"),
    (#"<Cube time="2026-02-30"><Cube currency="USD" rate="1"/></Cube>"#, "expected a day"),
    (#"<Cube time="2026-10-30"></Cube>"#, "2026-10-30 has no rates"),
    (#"<Cube currency="USD" rate="1"/>"#, "is outside of a day"),
    ("", "it has no days with rates"),
    (
      #"<Cube time="2026-10-30"><Cube currency="USD" rate="1"/><Cube currency="USD" rate="2"/></Cube>"#,
      "2026-10-30 has USD twice"
    ),
  ])
  func `XML with anything but rates in its cubes is refused`(cubes: String, words: String) {
    #expect(fault(Self.envelope(cubes).utf8).contains(words), "\(fault(Self.envelope(cubes).utf8))")
  }

  private static let csv =
    "Date,USD,JPY,CYP,\n2026-10-30,1.1172,175.68,N/A,\n2026-10-29,1.113,N/A,N/A,\n"

  @Test func `the ECB's CSV is read without what is not available`() throws {
    let document = try RateDocument(Array(Self.csv.utf8))
    #expect(document.source == "ecb")
    #expect(text(document) == ["2026-10-29 USD=1.113", "2026-10-30 JPY=175.68 USD=1.1172"])
    let windows = Self.csv.replacing("\n", with: "\r\n")
    #expect(text(try RateDocument([0xEF, 0xBB, 0xBF] + Array(windows.utf8))) == text(document))
  }

  @Test func `the ECB's CSV of a day has an English date`() throws {
    let csv = "Date, USD, JPY, \n30 October 2026, 1.1172, 175.680, \n"
    #expect(text(try RateDocument(Array(csv.utf8))) == ["2026-10-30 JPY=175.680 USD=1.1172"])
  }

  @Test(arguments: [
    ("Date,USD,\n2026-10-30,1.1172\n", "line 2: it has 2 fields, the first line 3"),
    ("Date,USD,\n2026-10-30,1.1172,\n2026-10-30,1.2,\n", "it has 2026-10-30 twice"),
    ("Date,USD,\n30 Oktober 2026,1.1172,\n", "line 2: “30 Oktober 2026” is no day"),
    ("Date,USD,EUR,\n2026-10-30,1.1172,1,\n", "line 1: “EUR” is no currency code"),
    ("Date,USD,\n", "it has no days with rates"),
    ("Date,USD,\n2026-10-30,1e3,\n", "line 2: USD is “1e3”"),
    ("<html>busy</html>", "it has no days with rates"),
    ("", "it holds no rates of a known kind"),
    ("date,base,quote,rate\n2026-10-30,USD,KRW,1,391.5\n", "line 2: it has 5 fields"),
    ("date,base,quote,rate\n2026-10-30,USD,KRW,1391.5", "no line break ends the last line"),
    ("date,base,quote,rate\n2026-10-30,USD,USD,1\n", "base and quote are both USD"),
    ("date,base,quote,rate\n30/10/2026,USD,KRW,1391.5\n", "is no day, such as 2026-10-30"),
    ("date,base,quote,rate\n2026-10-30,USD,KRW,1\n2026-10-30,USD,KRW,2\n", "has KRW twice"),
    (
      "date,base,quote,rate\n2026-10-30,USD,KRW,1\n2026-10-30,EUR,JPY,2\n",
      "several bases and several quote currencies"
    ),
    (
      "date,base,quote,rate,source\n2026-10-30,USD,KRW,1,a\n2026-10-30,USD,JPY,2,b\n",
      "another source"
    ),
    (#"{"a": 1}"#, "no rates of a known kind"),
    (#"{"result": "error", "error-type": "invalid-key"}"#, "invalid-key"),
    ("[1]", "no rates of a known kind"),
  ])
  func `CSV and JSON that are wrong anywhere are refused whole`(csv: String, words: String) {
    #expect(fault(csv.utf8).contains(words), "\(fault(csv.utf8))")
  }

  @Test(arguments: [
    "date,base,quote,rate\n2026-10-29,USD,KRW,1390.10\n2026-10-30,USD,KRW,1391.50",
    "date,base,quote,rate\r\n2026-10-29,USD,KRW,1390\r\n2026-10-30,USD,KRW,\"1391.5\"",
    "date,base,quote,rate,source\n2026-10-30,USD,KRW,1391.5,bank",
    "date,rate,base,quote\n2026-10-30,1391.5,USD,KRW",
    "date;base;quote;rate\n2026-10-29;USD;KRW;1.390,10\n2026-10-30;USD;KRW;1.391,50",
    "Date,USD,JPY,\n2026-10-29,1.1,175,\n2026-10-30,1.1172,175.68,",
    "Date,USD,JPY\n2026-10-29,1.1,175.1\n2026-10-30,1.1172,N/A",
    "Date,USD\n2026-10-29,1.1001\n2026-10-30,1.1172",
  ])
  func `a last line that is whole is read without a line break`(csv: String) throws {
    let document = try RateDocument(Array(csv.utf8))
    let whole = try RateDocument(Array((csv + "\n").utf8))
    #expect(text(document) == text(whole))
    #expect(document.days.last?.date == "2026-10-30")
  }

  @Test(arguments: [
    "date,base,quote,rate\n2026-10-29,USD,KRW,1390.10\n2026-10-30,USD,KRW,1391.5",
    "date,base,quote,rate\n2026-10-29,USD,KRW,1390\n2026-10-30,USD,KRW,139",
    "date,base,quote,rate\n2026-10-29,USD,KRW,1390.1\n2026-10-29,USD,JPY,150.25\n2026-10-30,USD,KRW,1391.50",
    "date,base,quote,rate\n2026-10-29,USD,KRW,1390.10\n2026-10-30,USD,KRW,",
    "date;base;quote;rate\n2026-10-29;USD;IRR;1.390.100\n2026-10-30;USD;IRR;1.391",
    "Date,USD,JPY\n2026-10-29,1.1,175.68\n2026-10-30,1.1172,17",
    "Date,USD,JPY\n2026-10-29,1.1,175.68\n2026-10-30,1.1172,",
  ])
  func `a file that may be cut in its last figure is refused with the line`(csv: String) throws {
    let line = csv.split(separator: "\n").count
    #expect(
      fault(csv.utf8)
        == "line \(line): no line break ends the last line; if the file is not cut, add one")
  }

  @Test(arguments: [",", ";", "\t"])
  func `CSV with all fields in quotes is read, whatever stands between them`(delimiter: String)
    throws
  {
    for rows in [
      [["date", "base", "quote", "rate"], ["2026-10-30", "USD", "KRW", "1391.5"]],
      [["Date", "USD", "KRW"], ["2026-10-30", "1.1172", "1391.5"]],
    ] {
      let csv = rows.map { row in
        row.map { "\"\($0)\"" }.joined(separator: delimiter) + "\r\n"
      }.joined()
      let document = try RateDocument(Array(csv.utf8))
      #expect(document.days.map(\.date.description) == ["2026-10-30"])
      #expect(document.days[0]["KRW"]?.description == "1391.5")
    }
  }

  @Test func `CSV in UTF-16 is refused`() throws {
    for encoding in [String.Encoding.utf16, .utf16LittleEndian] {
      let data = try #require(Self.csv.data(using: encoding))
      #expect(fault(data).contains("it is UTF-16 or no text; save it as CSV in UTF-8"))
    }
  }

  @Test func `rows of one quote currency are a bank's orientation`() throws {
    let own = try RateDocument(
      Array("date,base,quote,rate\n2026-10-30,USD,KRW,1391.50\n2026-10-30,EUR,KRW,1550\n".utf8))
    #expect(own.base == "KRW" && own.quotation == .inBase && own.source == nil)
    #expect(text(own) == ["2026-10-30 EUR=1550 USD=1391.50"])
    let other = try RateDocument(
      Array("Date,Base,Quote,Rate,Source\n2026-10-30,USD,KRW,1391.50,file\n".utf8))
    #expect(other.base == "USD" && other.quotation == .perBase && other.source == "file")
  }

  @Test func `a kept answer of a service is a day of it`() throws {
    let open = try RateDocument(
      Array(
        #"""
        {"result": "success", "time_last_update_unix": 1776729752, "base_code": "USD",
        "rates": {"USD": 1, "KRW": 1466.12}}
        """#.utf8))
    #expect(open.source == "open-er-api" && open.base == "USD")
    #expect(text(open) == ["2026-04-21 KRW=1466.12"])
  }
}
