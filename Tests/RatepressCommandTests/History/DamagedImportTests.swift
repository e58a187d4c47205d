import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("An imported file that was damaged or deleted", .waiting, .timeLimit(.minutes(20)))
struct DamagedImportTests {
  private static let configuration =
    "[site]\nlanguages = [\"en\"]\nbases = [\"USD\", \"KRW\"]\n"
    + "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"
  private static let original = "snapshots/file/imported/0001/KRW/00001-years.csv"

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("ratepress.toml", Self.configuration)
    let days = (1...28).map { "2026-09-\($0 < 10 ? "0" : "")\($0)" }
    try folder.write(
      "years.csv",
      "date,base,quote,rate\n"
        + days.map { "\($0),USD,KRW,1390.5\n\($0),EUR,KRW,1550\n" }.joined())
    try folder.write(
      "bank.csv", "date,base,quote,rate\n2026-10-30,USD,KRW,1391\n2026-10-30,EUR,KRW,1551\n")
  }

  @discardableResult
  private func run(_ arguments: String..., now: String = "2026-10-30T09:00:00Z") throws -> Outcome {
    let console = RecordedConsole()
    let status = Ratepress.run(
      arguments,
      in: console.environment(currentFolder: folder.path, now: try #require(Timestamp(now))))
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  @Test func `leaves the years that are whole, though one of them is damaged, too`() throws {
    try folder.write(
      "years.csv",
      try folder.text("years.csv") + "2025-09-01,USD,KRW,1290\n2025-09-01,EUR,KRW,1450\n")
    try #require(run("import", "years.csv").status == .success)
    try #require(run("run").status == .success)
    try folder.remove("snapshots/file/imported")
    let year = "snapshots/file/history/KRW/2025.csv"
    try folder.write(year, try folder.text(year).replacing("1290", with: "1291"))
    let named =
      "it is damaged, and an import that it may have been made from, too; import that again"
    let convert = try run("convert", "1", "USD", "KRW", "--on", "2026-09-15", "--quiet")
    #expect(convert.status == .success && convert.results == "1390.50\n", "\(convert)")
    #expect(convert.diagnostics.contains(year + ": " + named), "\(convert)")
    #expect(try run("status").results.contains(named))
    #expect(try run("run", "--force").status == .success)
    #expect(try folder.text("public/krw/usd.html").contains("<figure class=\"chart"))
    try #require(run("import", "years.csv").status == .success)
    #expect(try !run("status").results.contains(named))
    #expect(
      try run("convert", "1", "USD", "KRW", "--on", "2025-09-01", "--quiet").results == "1290.00\n")
  }

  @Test(arguments: ["cut", "missing", "all deleted"])
  func `is named by each command that uses it, and its years stay until it is back`(
    damage: String
  ) throws {
    try #require(run("import", "years.csv").status == .success)
    try #require(run("run").status == .success)
    let page = try folder.text("public/krw/usd.html")
    #expect(page.contains("<figure class=\"chart"))
    switch damage {
    case "cut": try folder.write(Self.original, "date,base,quote,rate\n2026-09-01,USD,KRW,1390.5\n")
    case "missing": try folder.remove(Self.original)
    default: try folder.remove("snapshots/file/imported")
    }
    let named = damage == "all deleted" ? "snapshots/file/imported: " : Self.original + ": "
    try folder.write(
      "bank.csv", "date,base,quote,rate\n2026-11-02,USD,KRW,1392\n2026-11-02,EUR,KRW,1552\n")
    let monday = "2026-11-02T09:00:00Z"
    let first = try run("run", "--quiet", now: monday)
    #expect(first.status == .success && first.diagnostics.contains(named), "\(first.diagnostics)")
    #expect(first.diagnostics.contains("until then the years that were made from it are shown"))
    #expect(try run("run", "--quiet", now: "2026-11-02T10:00:00Z").diagnostics.isEmpty)
    #expect(try run("run", "--quiet", now: "2026-11-03T09:00:00Z").diagnostics.contains(named))
    #expect(try folder.text("public/krw/usd.html").contains("<figure class=\"chart"))
    for command in [
      ["build"], ["history", "USD", "KRW"], ["convert", "1", "USD", "KRW", "--on", "2026-09-15"],
      ["status"], ["check"],
    ] {
      let console = RecordedConsole()
      let environment = console.environment(currentFolder: folder.path, now: "2026-11-02T09:00:00Z")
      let status = Ratepress.run(command, in: environment)
      #expect((console.results + console.diagnostics).contains(named), "\(command)")
      #expect(status == (command == ["check"] ? .issues : .success), "\(command) \(status)")
    }
    #expect(
      try run("convert", "1", "USD", "KRW", "--on", "2026-09-15", "--quiet").results == "1390.50\n")
    #expect(try run("import", "years.csv", now: monday).status == .success)
    #expect(try run("run", now: monday).diagnostics.contains(named) == false)
    #expect(try run("check", now: monday).results.contains("No mistakes found."))
  }

  @Test func `is stood in for by copies of the years that were made from it`() throws {
    try #require(run("import", "years.csv").status == .success)
    try #require(run("run").status == .success)
    try Shell.run(
      "cd '\(folder.path)/snapshots/file' && cp -R history copy && rm -r history && mv copy history"
    )
    try folder.write(Self.original, "date,base,quote,rate\n2026-09-01,USD,KRW,1390.5\n")
    let answer = try run("convert", "1", "USD", "KRW", "--on", "2026-09-15", "--quiet")
    #expect(answer.results == "1390.50\n", "\(answer)")
  }

  @Test func `stays charted also of a source that is not configured`() throws {
    try folder.write(
      "ecb.csv",
      "Date,USD,KRW,\n"
        + (1...28).reversed().map {
          "2026-09-\($0 < 10 ? "0" : "")\($0),1.1,1500,\n"
        }.joined())
    try folder.write(
      "bank.csv", "date,base,quote,rate\n2026-09-29,USD,KRW,1391\n2026-09-29,EUR,KRW,1551\n")
    let now = "2026-09-29T09:00:00Z"
    try #require(run("import", "ecb.csv", now: now).status == .success)
    try #require(run("run", now: now).status == .success)
    #expect(try folder.text("public/krw/usd.html").contains("<figure class=\"chart"))
    try folder.remove("snapshots/ecb/imported")
    try folder.write(
      "bank.csv", "date,base,quote,rate\n2026-09-30,USD,KRW,1392\n2026-09-30,EUR,KRW,1552\n")
    let later = try run("run", now: "2026-09-30T09:00:00Z")
    #expect(later.diagnostics.contains("the years that were made from it are shown"))
    #expect(try folder.text("public/krw/usd.html").contains("<figure class=\"chart"))
  }

  @Test(arguments: [
    ("2062-10-29", "2062-10-29 lies ahead; correct the day in line 3, or this machine's clock"),
    ("0026-10-30", "0026-10-30 lies before 1900; correct the day in line 3"),
    ("1899-12-31", "1899-12-31 lies before 1900; correct the day in line 3"),
    ("2026-11-01", "2026-11-01 lies ahead; correct the day in line 3"),
  ])
  func `a mistyped year is refused with its line, and nothing is taken`(
    day: String, words: String
  ) throws {
    try folder.write(
      "typo.csv", "date,base,quote,rate\n2026-10-29,USD,KRW,1390\n\(day),USD,KRW,1391\n")
    let outcome = try run("import", "typo.csv")
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("typo.csv: " + words), "\(outcome.diagnostics)")
    #expect(try !folder.contents.contains { $0.contains("imported") })
  }
}
