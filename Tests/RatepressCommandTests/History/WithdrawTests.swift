import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A wrong rate that was published", .waiting, .timeLimit(.minutes(20)))
struct WithdrawTests {
  private static let corrections = "snapshots/file/KRW/corrections.csv"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml",
      "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n"
        + "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n")
  }

  @discardableResult
  private func run(_ arguments: String..., on day: String = "2026-10-30") throws -> Outcome {
    let console = RecordedConsole()
    let now = try #require(Timestamp("\(day)T09:00:00Z"))
    let status = Ratepress.run(
      arguments, in: console.environment(currentFolder: folder.path, now: now))
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  /// Writes the bank's rates of a day; so many that one of them can be held back.
  private func write(_ day: String, usd: String, eur: String = "1550") throws {
    let others = [
      "AUD", "CAD", "CHF", "CNY", "CZK", "DKK", "GBP", "HUF", "JPY", "NOK", "PLN", "SEK",
    ]
    let rates = [("USD", usd), ("EUR", eur)] + others.map { ($0, "100") }
    try folder.write(
      "bank.csv",
      "date,base,quote,rate\n" + rates.map { "\(day),\($0),KRW,\($1)\n" }.joined())
  }

  /// Publishes them.
  private func publish(_ day: String, usd: String) throws {
    try write(day, usd: usd)
    let outcome = try run("run", on: day)
    try #require(outcome.status == .success, "\(outcome.diagnostics)")
  }

  private func page() throws -> String { try folder.text("public/usd/krw.md") }

  /// Whether readers are told that the dollar's rate is an earlier one.
  private func isMarked() throws -> Bool {
    try folder.text("public/krw/usd.html").contains("it is being checked")
  }

  private func snapshots() throws -> [String] {
    try folder.contents.filter { $0.hasSuffix("Z.json") }.map { try folder.text($0) }
  }

  @Test func `the rate before stands, marked, everywhere, and what was fetched stays`() throws {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    let fetched = try snapshots()
    let outcome = try run("withdraw", "2026-10-30", "usd")
    #expect(outcome.status == .success)
    #expect(
      outcome.results
        == "file 2026-10-30 KRW/USD: 1500.5 withdrawn; the rate of 2026-10-29, 1390, stands\n")
    #expect(
      try folder.text(Self.corrections)
        == "date,currency,was,figure,when,by\n"
        + "2026-10-30,USD,1500.5,,2026-10-30T09:00:00Z,withdraw\n")
    #expect(try run("convert", "1", "USD", "KRW", "--quiet").results == "1390.00\n")
    #expect(
      try run("convert", "1", "USD", "KRW", "--on", "2026-10-30", "--quiet").results == "1390.00\n")
    #expect(try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n")
    #expect(try run("run").status == .success)
    #expect(try page().contains("1,390.0000") && !page().contains("1,500.5"))
    #expect(try isMarked())
    #expect(
      try run("status").results.contains(
        "USD 1500.5 is withdrawn; the rate of 2026-10-28T15:00:00Z, 1390, stands; to undo it: "
          + "ratepress withdraw 2026-10-30 USD --undo"))
    #expect(try !run("fetch").diagnostics.contains("other figures"))
    #expect(try snapshots() == fetched)
    #expect(try run("check").results == "No mistakes found.\n")
  }

  @Test func `without a rate before, no page shows it, which is told until another rate is there`()
    throws
  {
    try publish("2026-10-30", usd: "1500.5")
    let outcome = try run("withdraw", "2026-10-30", "EUR")
    #expect(
      outcome.results.contains(
        "no page shows EUR unless another [[source]] has one; --rate states one"))
    let told =
      "EUR is on no page: its rate is withdrawn, and there is no other; to state one: ratepress "
      + "withdraw 2026-10-30 EUR --rate RATE"
    #expect(try run("run").diagnostics.contains("warning: \(told)\n"))
    let status = try run("status")
    #expect(status.status == .cannotWrite && status.results.contains("\(told)\n"))
    #expect(
      status.results.contains(
        "file: EUR 1550 is withdrawn; it had none before; to undo it: ratepress withdraw "
          + "2026-10-30 EUR --undo\n"))
    #expect(
      try run("status", "--json").results.contains(
        #""withdrawn":[{"currency":"EUR","heldRate":"1550"}]"#))
    #expect(try run("check").results.contains(told))
    try run("withdraw", "2026-10-30", "EUR", "--rate", "1551")
    #expect(try run("run").diagnostics.isEmpty)
    #expect(try run("status").status == .success)
    #expect(try folder.text("public/krw/eur.md").contains("1,551"))
  }

  @Test func `without a rate before, another source's is asked for and fills in`() throws {
    let sources = try TwoSources()
    let others = TwoSources.others(12)
    sources.first.answer(TwoSources.rates(0, "USD", [("KRW", "1300"), ("EUR", "0.9")] + others))
    sources.second.answer(TwoSources.rates(0, "EUR", [("KRW", "1444"), ("USD", "1.11")] + others))
    #expect(sources.run(0, "run").status == .success)
    #expect(sources.run(0, "withdraw", "2024-01-09", "KRW").status == .success)
    let run = sources.run(0, "run")
    #expect(run.status == .success)
    #expect(
      run.diagnostics.contains("open-er-api USD lacks 1 currency, KRW"), "\(run.diagnostics)")
    #expect(try sources.page("index.md").contains("KRW"))
    #expect(try sources.page("usd/krw.md").contains("1,300.9009"))
    let status = sources.run(0, "status")
    #expect(status.status == .success && status.results.contains("shown for KRW"), "\(status)")
  }

  @Test(arguments: [["2026-10-30"], ["2026-10-30", "2026-11-16"]])
  func `the only rate of a missing or ended currency is missed when it is withdrawn`(
    days: [String]
  ) throws {
    try publish("2026-10-29", usd: "1500.5")
    var day = ""
    for next in days {
      day = next
      try write(day, usd: "1")
      let lines = try folder.text("bank.csv").split(separator: "\n").filter { !$0.contains("USD") }
      try folder.write("bank.csv", lines.joined(separator: "\n") + "\n")
      try run("run", on: day)
    }
    // One that has ended is a listed base of this site.
    #expect(try run("status", on: day).status == (days.count > 1 ? .cannotWrite : .success))
    try run("withdraw", "2026-10-29", "USD", on: day)
    let told =
      "USD is on no page: its rate is withdrawn, and there is no other; to state one: ratepress "
      + "withdraw 2026-10-29 USD --rate RATE"
    #expect(try run("run", on: day).diagnostics.contains("warning: \(told)\n"))
    let status = try run("status", on: day)
    #expect(status.status == .cannotWrite && status.results.contains("\(told)\n"))
  }

  /// Publishes the days after 2026-10-29 without the dollar; `first` comes after the first of them.
  private func publishWithoutDollar(_ days: [String], first: () throws -> Void = {}) throws {
    for day in days {
      try write(day, usd: "1")
      let lines = try folder.text("bank.csv").split(separator: "\n").filter { !$0.contains("USD") }
      try folder.write("bank.csv", lines.joined(separator: "\n") + "\n")
      #expect(try run("run", on: day).status == .success)
      if day == days.first { try first() }
    }
  }

  @Test func `a withdrawn last rate of a missing currency stays missing since the same day`() throws
  {
    try publish("2026-10-28", usd: "1390")
    try publish("2026-10-29", usd: "1500.5")
    try publishWithoutDollar(["2026-10-30", "2026-10-31"]) {
      try run("withdraw", "2026-10-29", "USD")
    }
    #expect(
      try run("convert", "1", "USD", "KRW", "--quiet", on: "2026-10-31").results == "1390.00\n")
    // What is stored is the source's own last figure.
    let newest = try #require(try snapshots().last { $0.contains("\"day\": \"2026-10-31\"") })
    #expect(newest.contains("\"rate\": 1500.5"))
    #expect(newest.contains("\"missing_since\": \"2026-10-29T15:00:00Z\""), "\(newest)")
  }

  @Test(arguments: [[], ["--rate", "1391"]])
  func `undoing lets what was fetched hold again on days without the currency, too`(
    options: [String]
  ) throws {
    try publish("2026-10-28", usd: "1390")
    try publish("2026-10-29", usd: "1500.5")
    let withdraw = { (options: [String]) in
      let console = RecordedConsole()
      let environment = console.environment(currentFolder: folder.path, now: "2026-10-29T09:00:00Z")
      #expect(
        Ratepress.run(["withdraw", "2026-10-29", "USD"] + options, in: environment) == .success)
    }
    let rate = { try run("convert", "1", "USD", "KRW", "--quiet", on: "2026-11-17").results }
    withdraw(options)
    try publishWithoutDollar(["2026-10-30", "2026-10-31"])
    #expect(try rate() == "\(options.last ?? "1390").00\n")
    withdraw(["--undo"])
    #expect(try rate() == "1500.50\n")
    withdraw(options)
    try publishWithoutDollar(["2026-11-16", "2026-11-17"])
    #expect(try run("status", on: "2026-11-17").results.contains("1 currency has ended (USD)"))
    #expect(try rate() == "\(options.last ?? "1390").00\n")
    withdraw(["--undo"])
    #expect(try rate() == "1500.50\n")
  }

  @Test(arguments: [[], ["--rate", "1391"]], [["2026-10-30"], ["2026-10-30", "2026-11-16"]])
  func `a figure that is held back when the currency is back stays so after a correction`(
    options: [String], days: [String]
  ) throws {
    try publish("2026-10-28", usd: "1390")
    try publish("2026-10-29", usd: "1500.5")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-29T10:00:00Z")
    #expect(
      Ratepress.run(["withdraw", "2026-10-29", "USD"] + options, in: environment) == .success)
    try publishWithoutDollar(days)
    let last = days.count == 1 ? "2026-10-31" : "2026-11-17"
    try publish(last, usd: "13910")
    for _ in 1...2 {
      let status = try run("status", on: last)
      #expect(status.results.contains("USD 13910 is held back; "), "\(status)")
      #expect(
        try run("convert", "1", "USD", "KRW", "--quiet", on: last).results
          == "\(options.last ?? "1390").00\n")
      try run("run", on: last)
    }
    #expect(try isMarked())
  }

  @Test func `another rate takes its place, and undoing lets what was fetched hold again`() throws {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    #expect(
      try run("withdraw", "2026-10-30", "USD", "--rate", "1391.50").results
        == "file 2026-10-30 KRW/USD: 1500.5 replaced by 1391.50\n")
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n2026-10-30 1391.50\n"
    )
    try run("run")
    #expect(try page().contains("1,391.5000") && !isMarked())
    #expect(
      try run("withdraw", "2026-10-30", "USD", "--undo").results
        == "file 2026-10-30 KRW/USD: 1500.5 holds again\n")
    #expect(try !folder.contents.contains(Self.corrections))
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n2026-10-30 1500.5\n")
    try run("run")
    #expect(try page().contains("1,500.5000"))
  }

  @Test(arguments: [true, false])
  func `a right rate after a withdrawn one is not held back`(isHeldAlready: Bool) throws {
    try publish("2026-10-28", usd: "1390")
    try publish("2026-10-29", usd: "1720")
    if isHeldAlready {
      try publish("2026-10-30", usd: "1250")
      #expect(try page().contains("1,720.0000"))
      try run("withdraw", "2026-10-29", "USD")
      try run("run")
    } else {
      try run("withdraw", "2026-10-29", "USD", on: "2026-10-29")
      try publish("2026-10-30", usd: "1250")
    }
    #expect(try page().contains("1,250.0000") && !isMarked())
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-28 1390\n2026-10-30 1250\n")
  }

  @Test(arguments: [
    (
      "won", RatepressSite.ExitStatus.rejected,
      "no stored source has rates of WON; did you mean KRW?"
    ),
    (
      "원", .usage,
      "CODE: expected currency codes of three letters such as KRW or KRW,JPY, found \"원\"; did you mean KRW?"
    ),
  ])
  func `a currency's name leads to its code`(
    name: String, status: RatepressSite.ExitStatus, words: String
  ) throws {
    try publish("2026-10-29", usd: "1391")
    let outcome = try run("withdraw", "2026-10-29", name)
    #expect(outcome.status == status)
    #expect(outcome.diagnostics == "ratepress: error: \(words)\n")
  }

  @Test func `a figure that the source itself corrected is taken if it is accepted by name`() throws
  {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    try write("2026-10-30", usd: "1391", eur: "1551")
    #expect(try run("fetch").diagnostics.contains("other figures for 2026-10-30 (EUR in line "))
    #expect(try run("fetch", "--accept", "all").status == .success)
    #expect(try run("convert", "1", "USD", "KRW", "--quiet").results == "1500.50\n")
    let outcome = try run("fetch", "--accept", "USD")
    #expect(
      outcome.status == .success && outcome.diagnostics.contains("(EUR in line "), "\(outcome)")
    #expect(try run("convert", "1", "USD", "KRW", "--quiet").results == "1391.00\n")
    #expect(try run("convert", "1", "EUR", "KRW", "--quiet").results == "1550.00\n")
    #expect(try run("history", "USD", "KRW", "--quiet").results.hasSuffix("2026-10-30 1391\n"))
  }

  @Test func `what the source corrected is taken by name though the wrong one is held back`() throws
  {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "13910")
    try write("2026-10-30", usd: "1391")
    #expect(try run("fetch", "--accept", "all").diagnostics.contains("the stored ones stay"))
    #expect(try run("status").results.contains("USD 13910 is held back"))
    let outcome = try run("fetch", "--accept", "USD")
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics
        == "ratepress: note: \(folder.path)/bank.csv: USD 1391 is taken, in the place of 1390\n")
    #expect(try !run("status").results.contains("held back"))
    #expect(try run("history", "USD", "KRW", "--quiet").results.hasSuffix("2026-10-30 1391\n"))
  }

  @Test(arguments: [[], ["--rate", "1392"]])
  func `what the source corrected is taken by name though the wrong one is withdrawn`(
    options: [String]
  ) throws {
    try publish("2026-10-29", usd: "1390")
    try write("2026-10-30", usd: "1500.5", eur: "15500")
    #expect(try run("run").status == .success)
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
    #expect(
      Ratepress.run(["withdraw", "2026-10-30", "USD"] + options, in: environment) == .success)
    try write("2026-10-30", usd: "1391", eur: "15500")
    let outcome = try run("fetch", "--accept", "USD")
    let before = options.last ?? "1390"
    #expect(
      outcome.diagnostics
        == "ratepress: note: \(folder.path)/bank.csv: USD 1391 is taken, in the place of \(before)\n"
    )
    #expect(try run("convert", "1", "USD", "KRW", "--quiet").results == "1391.00\n")
    let status = try run("status").results
    #expect(!status.contains("withdrawn") && status.contains("EUR 15500 is held back"), "\(status)")
    let again = try run("fetch", "--accept", "USD")
    #expect(again.diagnostics.contains("USD is not held back; there was nothing to accept"))
  }

  @Test func `a figure that was accepted after a correction can be corrected again`() throws {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    try run("withdraw", "2026-10-30", "USD")
    try write("2026-10-30", usd: "1395")
    try #require(run("fetch", "--accept", "USD").status == .success)
    func shown() throws -> String { try run("convert", "1", "USD", "KRW", "--quiet").results }
    #expect(try shown() == "1395.00\n")
    // The correction before is of a figure that is no longer the day's.
    let undone = try run("withdraw", "2026-10-30", "USD", "--undo")
    #expect(undone.diagnostics.contains("nothing is changed"), "\(undone)")
    #expect(try run("withdraw", "2026-10-30", "USD").results.contains("1395 withdrawn; "))
    #expect(try shown() == "1390.00\n")
    #expect(
      try run("withdraw", "2026-10-30", "USD", "--rate", "1392").results.contains("1395 replaced"))
    #expect(try shown() == "1392.00\n")
    #expect(
      try run("withdraw", "2026-10-30", "USD", "--undo").results.contains("1395 holds again"))
    #expect(try shown() == "1395.00\n")
    try folder.write("better.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1394\n")
    #expect(try run("import", "better.csv", "--replace").status == .success)
    #expect(try shown() == "1394.00\n")
  }

  @Test func `the site of the day after is what a build would make`() throws {
    try publish("2026-10-28", usd: "1390")
    try publish("2026-10-29", usd: "1400")
    try run("withdraw", "2026-10-29", "USD", on: "2026-10-29")
    try publish("2026-10-30", usd: "1391")
    let status = try run("status")
    #expect(status.status == .success && !status.results.contains("built from"), "\(status)")
    // Three days in a row.
    try run("withdraw", "2026-10-28", "USD")
    try run("withdraw", "2026-10-30", "USD")
    try publish("2026-10-31", usd: "1392")
    let after = try run("status", on: "2026-10-31")
    #expect(after.status == .success && !after.results.contains("built from"), "\(after)")
  }

  @Test func `what is imported in the place of an accepted figure holds`() throws {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    try run("withdraw", "2026-10-30", "USD")
    try write("2026-10-30", usd: "1395")
    try #require(run("fetch", "--accept", "USD").status == .success)
    try folder.write("better.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1394\n")
    #expect(try run("import", "better.csv", "--replace").status == .success)
    #expect(try run("convert", "1", "USD", "KRW", "--quiet").results == "1394.00\n")
  }

  @Test func `what the source corrected is taken though the only rate is withdrawn`() throws {
    try publish("2026-10-30", usd: "1500.5")
    try run("withdraw", "2026-10-30", "USD")
    #expect(try run("fetch", "--accept", "USD").diagnostics.contains("there was nothing to accept"))
    try write("2026-10-30", usd: "1391")
    #expect(
      try run("fetch", "--accept", "USD").diagnostics.contains("bank.csv: USD 1391 is taken\n"))
    #expect(try run("run").status == .success)
    #expect(try run("status").status == .success)
    #expect(try page().contains("1,391.0000"))
  }

  @Test func `an import that replaces writes the same corrections, and counts them`() throws {
    try publish("2026-10-30", usd: "1500.5")
    try folder.write(
      "right.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1391\n2026-10-29,USD,KRW,1390\n")
    #expect(try run("import", "right.csv").status == .rejected)
    let outcome = try run("import", "right.csv", "--replace", "--json")
    #expect(outcome.results.contains(#""replaced":1"#), "\(outcome.results)")
    #expect(
      try folder.text(Self.corrections)
        == "date,currency,was,figure,when,by\n"
        + "2026-10-30,USD,1500.5,1391,2026-10-30T09:00:00Z,import 0002\n")
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n2026-10-30 1391\n")
    #expect(try run("withdraw", "2026-10-30", "USD", "--undo").status == .success)
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n2026-10-30 1500.5\n")
  }

  @Test func `importing a withdrawn figure does not bring it back, another one takes its place`()
    throws
  {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    try run("withdraw", "2026-10-30", "USD")
    #expect(try run("import", "bank.csv").status == .success)
    #expect(try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n")
    try folder.write("right.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1391\n")
    #expect(try run("import", "right.csv").results.contains("1 new"))
    #expect(
      try run("history", "USD", "KRW", "--quiet").results == "2026-10-29 1390\n2026-10-30 1391\n")
  }

  @Test func `a dry run, and a second time, change nothing`() throws {
    try publish("2026-10-29", usd: "1390")
    try publish("2026-10-30", usd: "1500.5")
    let before = try folder.contents
    #expect(
      try run("withdraw", "2026-10-30", "USD", "--dry-run").results.contains("would be withdrawn"))
    #expect(try folder.contents == before)
    try run("withdraw", "2026-10-30", "USD")
    let text = try folder.text(Self.corrections)
    let again = try run("withdraw", "2026-10-30", "USD", on: "2026-10-31")
    #expect(again.status == .success && again.results.contains("already withdrawn"))
    #expect(try folder.text(Self.corrections) == text)
  }

  @Test(arguments: [
    (["2026-10-30", "SAR"], 65, "no stored source has rates of SAR on 2026-10-30"),
    (["2026-10-28", "USD"], 65, "no stored source has rates of USD on 2026-10-28"),
    (["2026-10-30", "USD", "--undo"], 65, "no stored source has corrections of USD on 2026-10-30"),
    (["2026-10-30", "USD", "--source", "ecb"], 65, "ecb has no rates of USD on 2026-10-30"),
    (["30.10.2026", "USD"], 64, "DATE: expected a day such as 2026-10-30"),
    (["2026-10-30", "won"], 65, "no stored source has rates of WON"),
    (["2026-10-30", "dollar"], 64, "CODE: expected currency codes of three letters"),
    (["2026-10-30", "USD", "--rate", "1,5"], 64, "--rate: expected a number with a decimal point"),
    (["2026-10-30", "USD,EUR", "--rate", "1"], 64, "--rate: expected one currency"),
    (
      ["2026-10-30", "USD", "--rate", "1", "--undo"], 64, "--undo and --rate contradict each other"
    ),
  ])
  func `what cannot be withdrawn is told, and nothing changes`(
    arguments: [String], status: Int32, words: String
  ) throws {
    try publish("2026-10-30", usd: "1391")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
    #expect(Ratepress.run(["withdraw"] + arguments, in: environment).rawValue == status)
    #expect(console.diagnostics.contains(words), "\(console.diagnostics)")
    #expect(try !folder.contents.contains(Self.corrections))
  }

  @Test func `a damaged file of corrections stops what would show a withdrawn rate`() throws {
    try publish("2026-10-30", usd: "1391")
    try folder.write(Self.corrections, "date,currency,was,figure,when,by\n2026-10-30,USD,1391,,\n")
    for command in [
      ["run"], ["build"], ["convert", "1", "USD", "KRW"], ["history", "USD", "KRW"],
    ] {
      let console = RecordedConsole()
      let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
      #expect(Ratepress.run(command, in: environment) == .cannotWrite)
      #expect(console.diagnostics.contains("corrections.csv: line 2 is damaged"))
    }
  }
}
