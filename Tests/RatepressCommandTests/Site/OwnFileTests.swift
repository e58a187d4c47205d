import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A file of the owner's as a source", .waiting, .timeLimit(.minutes(20)))
struct OwnFileTests {
  private static let header = "date,base,quote,rate\n"

  private func run(_ csv: String?, _ arguments: String...) throws -> (Outcome, TemporaryFolder) {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml",
      "[site]\nlanguages = [\"en\"]\n[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"
    )
    if let csv { try folder.write("bank.csv", csv) }
    let console = RecordedConsole()
    let status = Ratepress.run(
      arguments, in: console.environment(currentFolder: folder.path, now: "2024-01-09T09:00:00Z"))
    return (
      Outcome(status: status, results: console.results, diagnostics: console.diagnostics), folder
    )
  }

  @Test func `shows the newest day, however the file is quoted`() throws {
    for csv in [
      "2024-01-08,USD,KRW,1300\n2024-01-09,USD,KRW,1312.5\n2024-01-09,EUR,KRW,1440\n",
      "2024-01-09,KRW,USD,0.00075\n2024-01-09,KRW,EUR,0.0007\n",
    ] {
      let (outcome, folder) = try run(Self.header + csv, "run")
      #expect(outcome.status == .success, "\(outcome.diagnostics)")
      let page = try folder.text("public/usd/krw.html")
      #expect(page.contains(csv.contains("1312.5") ? "1,312.5000" : "1,333.3333"))
      #expect(page.contains("<dd>bank</dd>"))
    }
  }

  @Test(arguments: [
    "date,base,quote,rate\n2024-01-09,USD,KRW,1250\n",
    "date,base,quote,rate\n2024-01-09,KRW,USD,0.0008\n",
    #"{"result":"success","time_last_update_unix":1704758400,"base_code":"KRW","rates":{"KRW":1,"USD":0.0008}}"#,
  ])
  func `shows a single pair, whichever way and form it has`(text: String) throws {
    let (outcome, folder) = try run(text, "run")
    #expect(outcome.status == .success, "\(outcome.diagnostics)")
    #expect(try folder.text("public/usd/krw.html").contains("1,250.0000"))
  }

  @Test(arguments: [
    (nil, 69, "bank.csv: no rates: it does not exist; check source.path."),
    ("date,base,quote,rate\n2024-01-09,USD,KRW,1,300\n", 65, "line 2: it has 5 fields"),
    (
      "date,base,quote,rate\n2024-01-09,USD,EUR,0.9\n", 65,
      "asked for KRW. Stored rates are unchanged; check source.base"
    ),
    (
      "date,base,quote,rate\n2024-03-09,USD,KRW,1300\n2024-03-09,EUR,KRW,1400\n", 65,
      "2024-03-09 lies ahead. Stored rates are unchanged; correct the day in line 2, or this machine's clock."
    ),
    ("", 65, "no rates of a known kind"),
  ])
  func `is told in one line what is wrong with it`(
    csv: String?, status: Int32, words: String
  ) throws {
    let (outcome, folder) = try run(csv, "fetch")
    #expect(outcome.status.rawValue == status)
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    #expect(!(try folder.contents.contains { $0.hasSuffix("Z.json") }))
  }

  @Test(arguments: [
    ("Asia/Seoul", "2026-10-29T14:59:59Z", "2026-10-29T15:00:00Z"),
    ("Pacific/Auckland", "2026-10-29T10:59:59Z", "2026-10-29T11:00:00Z"),
    ("America/New_York", "2026-10-30T03:59:59Z", "2026-10-30T04:00:00Z"),
    ("Asia/Kolkata", "2026-10-29T18:29:59Z", "2026-10-29T18:30:00Z"),
    ("UTC", "2026-10-29T23:59:59Z", "2026-10-30T00:00:00Z"),
  ])
  func `has days that begin in the site's time zone`(
    zone: String, before: Timestamp, beginning: Timestamp
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml",
      "[site]\nlanguages = [\"en\"]\ntime_zone = \"\(zone)\"\n"
        + "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n")
    try folder.write("bank.csv", Self.header + "2026-10-30,USD,KRW,1391.50\n")
    func fetch(_ now: Timestamp) -> (RatepressSite.ExitStatus, String) {
      let console = RecordedConsole()
      let environment = console.environment(currentFolder: folder.path, now: now)
      return (Ratepress.run(["fetch"], in: environment), console.diagnostics)
    }
    let early = fetch(before)
    #expect(early.0 == .rejected)
    #expect(early.1.contains("2026-10-30 lies ahead. Stored"), "\(early.1)")
    let inTime = fetch(beginning)
    #expect(inTime.0 == .success, "\(inTime.1)")
    let name = beginning.description.replacing(":", with: "-")
    #expect(try folder.contents.contains { $0.hasSuffix("file/KRW/\(name).json") })
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T23:00:00Z")
    #expect(Ratepress.run(["history", "USD", "KRW"], in: environment) == .success)
    #expect(console.results == "2026-10-30 1391.50\n")
  }

  @Test func `keeps the moment of a day that was stored in another time zone`() throws {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", Self.header + "2026-10-30,USD,KRW,1391.50\n")
    for zone in ["UTC", "Asia/Seoul", "America/New_York"] {
      try folder.write(
        "ratepress.toml",
        "[site]\ntime_zone = \"\(zone)\"\n"
          + "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n")
      let console = RecordedConsole()
      let environment = console.environment(
        currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
      #expect(Ratepress.run(["fetch"], in: environment) == .success, "\(console.diagnostics)")
    }
    #expect(try folder.contents.filter { $0.hasSuffix("Z.json") }.count == 1)
  }

  /// Twelve currencies, so that one of them is less than a tenth; each in a line of its own, from line 2 on.
  private static func rates(_ day: String, _ changed: [String: String] = [:]) -> String {
    let codes = [
      "USD", "EUR", "JPY", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "CAD",
    ]
    return header + codes.map { "\(day),\($0),KRW,\(changed[$0] ?? "1300.5")\n" }.joined()
  }

  private func fetchTwice(_ second: String) throws -> (Outcome, path: String) {
    let (first, folder) = try run(Self.rates("2024-01-08"), "fetch")
    try #require(first.status == .success, "\(first.diagnostics)")
    try folder.write("bank.csv", second)
    let console = RecordedConsole()
    let status = Ratepress.run(
      ["fetch"], in: console.environment(currentFolder: folder.path, now: "2024-01-09T09:00:00Z"))
    return (
      Outcome(status: status, results: console.results, diagnostics: console.diagnostics),
      "\(folder.path)/bank.csv"
    )
  }

  @Test func `a figure that is held back is named with file, line and currency`() throws {
    let (outcome, path) = try fetchTwice(Self.rates("2024-01-09", ["JPY": "130050"]))
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics.contains(
        "\(path): JPY moved too far and is held back: JPY (line 4) 1300.5 → 130050; "),
      "\(outcome.diagnostics)")
  }

  @Test func `figures that moved too far are named with file, lines and currencies`() throws {
    let (outcome, path) = try fetchTwice(
      Self.rates("2024-01-09", ["JPY": "13", "USD": "13", "CAD": "13"]))
    #expect(outcome.status == .rejected)
    #expect(
      outcome.diagnostics.contains(
        "\(path): the response is rejected: 3 of its 13 rates moved by more than 25 % (source.max_change): "
          + "CAD (line 13), JPY (line 4), USD (line 2). Stored rates are unchanged"),
      "\(outcome.diagnostics)")
  }

  @Test func `currencies that vanish or are new are named with file and line`() throws {
    let few = Self.header + "2024-01-08,USD,KRW,1300.5\n2024-01-09,USD,KRW,1300.5\n"
    let (vanished, path) = try fetchTwice(few)
    #expect(vanished.status == .rejected)
    #expect(
      vanished.diagnostics.contains(
        "\(path): its rates are rejected: line 3: it lacks 11 of the 13 currencies stored before"),
      "\(vanished.diagnostics)")
    let new =
      Self.rates("2024-01-09") + ["XQC", "XQA", "XQB"].map { "2024-01-09,\($0),KRW,1\n" }.joined()
    let (added, _) = try fetchTwice(new)
    #expect(added.status == .rejected)
    #expect(
      added.diagnostics.contains("bank.csv: its rates are rejected: line 15: it has 3 new"),
      "\(added.diagnostics)")
  }

  @Test func `other figures for a stored day are named with file, line and currency`() throws {
    let (outcome, path) = try fetchTwice(Self.rates("2024-01-08", ["EUR": "1301"]))
    #expect(
      outcome.diagnostics.contains(
        "\(path): the source now gives other figures for 2024-01-08 (EUR in line 3); "),
      "\(outcome.diagnostics)")
  }
}
