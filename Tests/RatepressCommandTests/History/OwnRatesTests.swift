import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Importing rates of one's own", .waiting, .timeLimit(.minutes(20)))
struct OwnRatesTests {
  private static let header = "date,base,quote,rate\n"
  private static let bank =
    header
    + "2026-10-29,USD,KRW,1390\n2026-10-29,EUR,KRW,1550\n"
    + "2026-10-30,USD,KRW,1391.50\n2026-10-30,EUR,KRW,1551\n"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n")
    try folder.write("bank.csv", Self.bank)
  }

  private func configure(_ sources: String) throws {
    try folder.write(
      "ratepress.toml", "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n" + sources)
  }

  @discardableResult
  private func run(_ arguments: String..., now: Timestamp = "2026-10-30T09:00:00Z") -> Outcome {
    let console = RecordedConsole()
    let status = Ratepress.run(
      arguments, in: console.environment(currentFolder: folder.path, now: now))
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  private static let configured =
    "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"

  @Test(arguments: ["", configured])
  func `a single pair is compared with what is stored, however it is written`(
    configuration: String
  ) throws {
    try configure(configuration)
    try #require(run("import", "bank.csv").status == .success)
    try folder.write("one.csv", Self.header + "2026-10-30,EUR,KRW,9999\n")
    let refused = run("import", "one.csv")
    #expect(refused.status == .rejected)
    #expect(
      refused.results
        == "2026-10-30 KRW/EUR: stored 1551, offered 9999\n"
        + "file KRW: 1 day from 2026-10-30 to 2026-10-30, 0 new, 0 unchanged\n")
    #expect(run("history", "EUR", "KRW").results == "2026-10-29 1550\n2026-10-30 1551\n")
    #expect(run("import", "one.csv", "--replace").status == .success)
    #expect(run("history", "EUR", "KRW").results == "2026-10-29 1550\n2026-10-30 9999\n")
    #expect(run("history", "EUR", "USD", "--from", "2026-10-30").results.contains("7.18"))
    #expect(
      run("convert", "9999", "KRW", "EUR", "--on", "2026-10-30", "--quiet").results == "1.00\n")
    // Made anew from the originals.
    try folder.remove("snapshots/file/history")
    #expect(run("history", "EUR", "KRW").results == "2026-10-29 1550\n2026-10-30 9999\n")
    #expect(run("check").results.contains("/file/") == false)
  }

  @Test(arguments: [("EUR", "KRW"), ("KRW", "EUR")])
  func `a series that history wrote is the stored one, or refused`(
    base: String, quote: String
  ) throws {
    try #require(run("import", "bank.csv").status == .success)
    try folder.write("again.csv", run("history", base, quote, "--csv").results)
    let outcome = run("import", "again.csv")
    if quote == "KRW" {
      #expect(outcome.status == .success)
      #expect(outcome.results.hasSuffix("0 new, 2 unchanged\n"))
    } else {
      #expect(outcome.status == .rejected)
      #expect(outcome.diagnostics.contains("turn it round"), "\(outcome.diagnostics)")
    }
    #expect(
      run("history", "KRW", "EUR", "--to", "2026-10-29").results == "2026-10-29 0.000645161290323\n"
    )
  }

  @Test(arguments: ["", configured])
  func `a pair without the source's base is refused`(configuration: String) throws {
    try configure(configuration)
    try #require(run("import", "bank.csv").status == .success)
    try folder.write("two.csv", Self.header + "2026-10-27,GBP,CHF,1.2\n")
    let outcome = run("import", "two.csv")
    #expect(outcome.status == .rejected)
    #expect(
      outcome.diagnostics.contains(
        "two.csv: its base is GBP, the base of file is KRW; configure a [[source]] of kind "
          + "\"file\" and base \"GBP\", or name another source with --source"),
      "\(outcome.diagnostics)")
    try configure(
      Self.configured + "[[source]]\nkind = \"file\"\npath = \"two.csv\"\nbase = \"GBP\"\n")
    #expect(run("import", "two.csv").status == .success)
    #expect(run("history", "GBP", "CHF", "--source", "file").results == "2026-10-27 1.2\n")
    #expect(run("history", "CHF", "GBP").results == "2026-10-27 0.833333333333\n")
    #expect(
      run("history", "EUR", "USD", "--to", "2026-10-29").results == "2026-10-29 1.11510791367\n")
  }

  @Test func `files of single pairs that come together share a base`() throws {
    try folder.write("pairs/a.csv", Self.header + "2026-10-30,EUR,KRW,1551\n")
    try folder.write("pairs/b.csv", Self.header + "2026-10-30,USD,KRW,1391.50\n")
    try configure(Self.configured)
    #expect(run("import", "pairs").status == .success)
    #expect(run("history", "EUR", "USD").results == "2026-10-30 1.11462450593\n")
  }

  @Test func `answers of several bases are all asked, the configured one first`() throws {
    func answer(_ base: String, _ rates: String) -> String {
      #"{"result":"success","time_last_update_unix":1793318551,"base_code":"\#(base)","#
        + #""rates":{"\#(base)":1,\#(rates)}}"#
    }
    try folder.write("kept/usd.json", answer("USD", #""EUR":0.8,"KRW":1400"#))
    try folder.write("kept/eur.json", answer("EUR", #""USD":1.3,"KRW":1700,"ISK":150"#))
    try #require(run("import", "kept").status == .success)
    #expect(run("history", "EUR", "KRW").results == "2026-10-30 1750\n")
    #expect(run("history", "KRW", "EUR").results == "2026-10-30 0.000571428571429\n")
    #expect(run("history", "EUR", "ISK").results == "2026-10-30 150\n")
    #expect(run("history", "ISK", "USD").results == "2026-10-30 0.00866666666667\n")
  }

  @Test func `a base against itself is 1 on each of its days`() throws {
    try folder.write("hist.csv", "Date,USD,\n2026-10-29,1.2,\n2026-10-30,1.3,\n")
    try #require(run("import", "hist.csv").status == .success)
    #expect(run("history", "EUR", "EUR").results == "2026-10-29 1\n2026-10-30 1\n")
    #expect(
      run("convert", "5", "EUR", "EUR", "--on", "2026-10-30").results
        == "5 EUR = 5.00 EUR (rates of ecb, 2026-10-30)\n")
  }

  @Test func `a day that has begun nowhere is refused`() throws {
    try #require(run("import", "bank.csv").status == .success)
    for day in ["2026-10-30", "2026-10-31"] {
      #expect(
        run("convert", "1", "EUR", "KRW", "--on", day, now: "2026-10-30T10:00:00Z").results
          == "1 EUR = 1551.00 KRW (rates of file, 2026-10-30)\n")
    }
    for (day, now) in [
      ("2026-10-31", "2026-10-30T09:59:59Z"), ("2026-11-05", "2026-10-30T10:00:00Z"),
    ] as [(String, Timestamp)] {
      let outcome = run("convert", "1", "EUR", "KRW", "--on", day, now: now)
      #expect(outcome.status == .rejected)
      #expect(
        outcome.diagnostics
          == "ratepress: error: --on: \(day) lies ahead; the newest rate of EUR/KRW is of "
          + "2026-10-30, by file\n")
    }
  }

  @Test func `it says how much of a folder is left out`() throws {
    try folder.write("kept/a.CSV", Self.bank)
    try folder.write("kept/README.md", "no rates")
    try folder.write("kept/.hidden", "")
    try folder.write("kept/2025/b.csv", Self.bank)
    let outcome = run("import", "kept")
    #expect(outcome.status == .success)
    #expect(outcome.results.contains("2 new"))
    #expect(
      outcome.diagnostics
        == "kept: entries left out: 2 (folders, and names without .json, .csv, .xml or .zip at the "
        + "end)\n")
    #expect(run("import", "kept", "--quiet").diagnostics.isEmpty)
    try folder.remove("kept/README.md")
    try folder.remove("kept/2025")
    #expect(run("import", "kept").diagnostics.isEmpty)
  }

  @Test func `a fetched figure that was replaced holds on pages and in the converter`() throws {
    try configure(Self.configured)
    try #require(run("run").status == .success)
    try folder.write("bank.csv", Self.bank.replacing("1391.50", with: "1444"))
    #expect(run("run", now: "2026-10-30T10:00:00Z").diagnostics.contains("import --replace"))
    #expect(run("convert", "1", "USD", "KRW", "--quiet").results == "1391.50\n")
    try #require(run("import", "bank.csv", "--replace").status == .success)
    #expect(run("convert", "1", "USD", "KRW", "--quiet").results == "1444.00\n")
    #expect(
      run("convert", "1", "USD", "KRW", "--on", "2026-10-30", "--quiet").results == "1444.00\n")
    let again = run("run", now: "2026-10-30T11:00:00Z")
    #expect(again.status == .success)
    #expect(!again.diagnostics.contains("other figures"), "\(again.diagnostics)")
    let page = try folder.text("public/usd/krw.md")
    #expect(page.contains("1,444.00") && !page.contains("1,391.5"), "\(page)")
    // The next day's arrow compares with it.
    try folder.write("bank.csv", Self.bank + "2026-11-02,USD,KRW,1444\n2026-11-02,EUR,KRW,1560\n")
    try #require(run("run", now: "2026-11-02T09:00:00Z").status == .success)
    #expect(try folder.text("public/usd/krw.md").contains("0.00"))
    #expect(run("check", now: "2026-11-02T09:00:00Z").results == "No mistakes found.\n")
  }
}
