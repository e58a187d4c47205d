import RatesDomain
import Testing

@testable import RatesData

@Suite("CSV as spreadsheets and banks write it", .timeLimit(.minutes(20)))
struct CSVDialectTests {
  private func text(_ csv: String) throws -> [String] {
    try RateDocument(Array(csv.utf8)).days.map { day in
      "\(day.date) " + day.rates.map { "\($0.code)=\($0.rate)" }.joined(separator: " ")
    }
  }

  private func fault(_ csv: String) -> String {
    do throws(DocumentFault) {
      _ = try RateDocument(Array(csv.utf8))
      return "no fault"
    } catch {
      return "\(error)"
    }
  }

  private static let own = ["2026-10-29 EUR=1551.25 USD=1390", "2026-10-30 EUR=1550 USD=1391.50"]

  @Test(arguments: [
    """
    "date","base","quote","rate"
    "2026-10-30","USD","KRW","1391.50"
    "2026-10-30","EUR","KRW","1550"
    "2026-10-29","USD","KRW","1,390"
    "2026-10-29","EUR","KRW","1,551.25"

    """,
    """
    date;base;quote;rate
    30.10.2026;USD;KRW;1.391,50
    30.10.2026;EUR;KRW;1.550
    29.10.2026;USD;KRW;1390
    29.10.2026;EUR;KRW;1551,25

    """,
    """
    sep=;
    date;base;quote;rate;;
    2026/10/30;USD;KRW;1391.50;;
    ;;;;;
    2026/10/30;EUR;KRW;1550;;
    2026/10/29;USD;KRW;1390;;
    2026/10/29;EUR;KRW;1551.25;;

    """,
    """
    date\tquote\tbase\trate
    2026.10.30\tKRW\tUSD\t1 391,50
    2026.10.30\tKRW\tEUR\t1\u{A0}550
    2026.10.29\tKRW\tUSD\t1\u{202F}390
    2026.10.29\tKRW\tEUR\t1'551,25

    """,
    """
    "sep=,"
    date,base,quote,"rate"
    "2026-10-30", USD , "KRW","1391,50"
    "2026-10-30",EUR,KRW,1550
    "2026-10-29",USD,KRW,1390
    "2026-10-29",EUR,KRW,"1551,25"

    """,
  ])
  func `is read in one dialect a file, digit for digit`(csv: String) throws {
    #expect(try text(csv) == Self.own)
    for lineEnd in ["\r\n", "\r"] {
      #expect(try text("\u{FEFF}" + csv.replacing("\n", with: lineEnd)) == Self.own)
    }
  }

  @Test(arguments: [
    "30-Oct-26", "30-oct-2026", "30/Oct/2026", "30 Oct 2026", "30 October 2026", "30 OCT 26",
  ])
  func `a day whose month is an English word is read`(day: String) throws {
    #expect(try text("date,base,quote,rate\n\(day),USD,KRW,1.5\n") == ["2026-10-30 KRW=1.5"])
  }

  @Test(arguments: [
    ("01-May-99", "1999-05-01"), ("9-Sep-00", "2000-09-09"), ("1-Jan-29", "2029-01-01"),
    ("30-Oct-0026", "0026-10-30"), ("30-Oct-0045", "0045-10-30"),
  ])
  func `a year of two digits is read where all programs read it alike, one of four as it stands`(
    day: String, date: String
  )
    throws
  {
    #expect(try text("date,base,quote,rate\n\(day),USD,KRW,1.5\n") == ["\(date) KRW=1.5"])
  }

  @Test func `a line sep= is overruled by a heading that is divided otherwise`() throws {
    let lines = "date,base,quote,rate\n2026-10-30,USD,KRW,1391.50\n"
    #expect(try text("sep=;\n" + lines) == ["2026-10-30 KRW=1391.50"])
    #expect(
      try text("sep=,\n" + lines.replacing(",", with: ";").replacing(".", with: ","))
        == ["2026-10-30 KRW=1391.50"])
  }

  @Test(arguments: [
    "Date,USD,\"JPY\"\n\"2026-10-30\",1.1172,170.9\n\"2026-10-29\",1.113,\"N/A\"\n",
    "Date;USD;JPY;\n30.10.2026;1,1172;170,9;\n29.10.2026;1,113;N/A;\n",
    "Date\tUSD\tJPY\n2026/10/30\t1.1172\t170.9\n2026/10/29\t1.113\t\n",
    "\"Date\",\"USD\",\"JPY\"\n\"30 October 2026\",\"1,1172\",\"170,9\"\n\"29 October 2026\",\"1,113\",\n",
  ])
  func `the ECB's file that was saved again is the ECB's`(csv: String) throws {
    let document = try RateDocument(Array(csv.utf8))
    #expect(document.source == "ecb")
    #expect(try text(csv) == ["2026-10-29 USD=1.113", "2026-10-30 JPY=170.9 USD=1.1172"])
  }

  @Test(arguments: [
    (
      "date,base,quote,rate\n2026-10-30,USD,KRW,\"1,391\"\n2026-10-30,EUR,KRW,1550\n",
      "line 2: “1,391” may be 1391 or 1.391, and no figure of the file decides; write the column rate "
        + "as 1391 or as 1,3910"
    ),
    (
      "date;base;quote;rate\n2026-10-30;EUR;USD;1.117\n",
      "line 2: “1.117” may be 1117 or 1.117, and no figure of the file decides; write the column rate "
        + "as 1117 or as 1.1170"
    ),
    (
      "Date;USD;JPY\n2026-10-30;1,117;170\n",
      "line 2: “1,117” may be 1117 or 1.117, and no figure of the file decides; write the column USD "
        + "as 1117 or as 1,1170"
    ),
    (
      "date;base;quote;rate\n2026-10-30;USD;KRW;1391,50\n2026-10-30;EUR;KRW;1550.25\n",
      "line 3: EUR/KRW is “1550.25”, but other figures have a decimal comma; write all of them alike"
    ),
    (
      "date,base,quote,rate\n30.10.2026,USD,KRW,1\n2026-10-29,USD,KRW,1\n",
      "line 3: “2026-10-29” is written otherwise than the days before"
    ),
    (
      "date,base,quote,rate\n10/30/2026,USD,KRW,1\n",
      "line 2: “10/30/2026” is no day, such as 2026-10-30, 30.10.2026, 2026/10/30 or 30 Oct 2026"
    ),
    (
      "date,base,quote,rate\n30-10-26,USD,KRW,1\n",
      "line 2: “30-10-26” is no day, such as 2026-10-30"
    ),
    (
      "date,base,quote,rate\n30-Okt-2026,USD,KRW,1\n", "line 2: “30-Okt-2026” is no day, such as"
    ),
    ("date,base,quote,rate\n30--Oct-26,USD,KRW,1\n", "line 2: “30--Oct-26” is no day, such as"),
    ("date,base,quote,rate\n/30/Oct/26,USD,KRW,1\n", "line 2: “/30/Oct/26” is no day, such as"),
    ("date,base,quote,rate\n2026-Oct-30,USD,KRW,1\n", "line 2: “2026-Oct-30” is no day, such as"),
    (
      "date,base,quote,rate\n30-Oct-45,USD,KRW,1\n",
      "line 2: “30-Oct-45” may be of 1945 or of 2045; write years with four digits"
    ),
    (
      "date,base,quote,rate\n30-Oct-26,USD,KRW,1\n29-Oct-2026,USD,KRW,1\n",
      "line 3: “29-Oct-2026” is written otherwise than the days before"
    ),
    (
      "date,base,quote,rate\n2026-10-30,\"USD,KRW,1\n",
      "line 2: a quote is opened and not closed; the file may be cut"
    ),
    (
      "date,base,quote,rate\n2026-10-30,\"USD\"x,KRW,1\n",
      "line 2: text follows the quote that closes a field"
    ),
    ("date,base,quote,rate\n2026-10-30,\"U\"\"D\",KRW,1\n", "line 2: “U\"D” is no currency code"),
    (
      "date,base,quote,rate\n\n\"2026-10-30\",\"USD\r\n\",KRW,1\n2026-10-30,EUR,KRW,x\n",
      "line 5: EUR is “x”, expected a number with a decimal point"
    ),
    (
      "date,base,quote,rate\n2026-10-30,USD,KRW,1\n2026-10-30,USD,JPY,x\n",
      "line 3: JPY is “x”, expected a number with a decimal point"
    ),
    (
      "date;base;quote;rate\n2026-10-30;USD;KRW;1391,5\n2026-10-30;EUR;KRW;15,50,1\n",
      "line 3: EUR is “15,50,1”, expected a number with a decimal comma"
    ),
    (
      "date,base,quote,rate\n2026-10-30,USD,KRW,1\n2026-10-29,USD,KRW,1\n2026-10-30,USD,KRW,1\n",
      "line 4: 2026-10-30 has KRW twice"
    ),
    ("Date,USD\n2026-10-30,1.1\n2026-10-29,1\n2026-10-30,1\n", "line 4: it has 2026-10-30 twice"),
    ("sep=|\ndate|base|quote|rate\n", "line 1: after sep= stands no comma, semicolon or tab"),
    (
      "date,base,quote,rate\n2026-10-30,USD,KRW,0.01,391\n",
      "line 2: it has 5 fields, the first line 4"
    ),
    ("date,base,quote,rate\n2026-10-30,USD,KRW,\"0,391,5\"\n", "line 2: KRW is “0,391,5”"),
  ])
  func `what has no single reading is refused, with the line and what to write`(
    csv: String, words: String
  ) {
    #expect(fault(csv).hasPrefix(words), "\(fault(csv))")
  }

  @Test func `figures of three decimals are no thousands where commas stand between fields`() throws
  {
    #expect(
      try text("date,base,quote,rate\n2026-10-30,EUR,USD,1.117\n") == ["2026-10-30 USD=1.117"])
  }
}
