import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

/// A site with a source of each kind, through what can go wrong with it.
@Suite("A site with each kind of source", .waiting, .timeLimit(.minutes(20)))
struct SourceKindsTests {
  /// A fault of the second day, and how a fetch ends with it.
  private struct Fault {
    let name: String
    let behaviour: LoopbackServer.Behaviour
    let status: RatepressSite.ExitStatus
  }

  private static func faults(_ sample: SourceSample) -> [Fault] {
    var faults = [
      Fault(name: "404", behaviour: Behaviours.status(404), status: .unreachable),
      Fault(
        name: "429", behaviour: Behaviours.status(429, "Retry-After: 3600"), status: .unreachable),
      Fault(name: "a page", behaviour: answer("<!DOCTYPE html>"), status: .rejected),
      Fault(
        name: "cut", behaviour: answer(String(sample.text().dropLast(9))), status: .rejected),
      Fault(
        name: "half", behaviour: answer(sample.text(figures: Array(sample.figures.prefix(2)))),
        status: .rejected),
    ]
    if sample.namesBase {
      faults.append(
        Fault(name: "base", behaviour: answer(sample.text(base: "SEK")), status: .rejected))
    }
    if sample.namesDay {
      faults.append(
        Fault(
          name: "future", behaviour: answer(sample.text(day: SourceSample.day + 3)),
          status: .rejected))
    }
    if sample.key != nil {
      faults.append(Fault(name: "key", behaviour: Behaviours.status(401), status: .rejected))
    }
    return faults
  }

  private static func answer(_ text: String) -> LoopbackServer.Behaviour {
    Behaviours.answer(body: text.utf8)
  }

  private func run(
    _ arguments: [String], in folder: TemporaryFolder, _ sample: SourceSample, now: Timestamp
  ) -> Outcome {
    let console = RecordedConsole()
    var environment = console.environment(currentFolder: folder.path, now: now)
    let name = sample.kind.uppercased().replacing("-", with: "_")
    environment.variables = sample.key.map { ["RATEPRESS_\(name)_KEY": $0] } ?? [:]
    let status = Ratepress.run(arguments, in: environment)
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  @Test(arguments: SourceSample.all)
  func `a fault costs one line and nothing that is stored, and good rates make the site`(
    sample: SourceSample
  ) throws {
    let first = Self.answer(sample.text(day: SourceSample.day + -1))
    let faults = Self.faults(sample)
    let server = try LoopbackServer(
      script: [first] + faults.map(\.behaviour) + [Self.answer(sample.text())])
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml", "[[source]]\nkind = \"\(sample.kind)\"\nurl = \"\(server.url)\"\n")
    let before = run(["run"], in: folder, sample, now: SourceSample.now + -86_400)
    #expect(before.status == .success, "\(before.diagnostics)")
    let stored = try Tree(folder.path + "/snapshots").files.filter { $0.key.hasSuffix("Z.json") }
    let site = try Tree(folder.path + "/public")
    #expect(stored.count == 1)
    for fault in faults {
      let outcome = run(["fetch", "--force"], in: folder, sample, now: SourceSample.now)
      #expect(outcome.status == fault.status, "\(fault.name): \(outcome.diagnostics)")
      #expect(outcome.diagnostics.split(separator: "\n").count == 1, "\(outcome.diagnostics)")
      #expect(
        try Tree(folder.path + "/snapshots").files.filter { $0.key.hasSuffix("Z.json") } == stored,
        "\(fault.name)")
      #expect(try Tree(folder.path + "/public") == site)
      try expectNoKey(sample, outcome, folder)
    }
    let after = run(["run", "--force"], in: folder, sample, now: SourceSample.now)
    #expect(after.status == .success, "\(after.diagnostics)")
    #expect(server.requests.count == faults.count + 2)
    #expect(
      try Tree(folder.path + "/snapshots").files.keys.count { $0.hasSuffix("Z.json") } == 2)
    #expect(run(["status"], in: folder, sample, now: SourceSample.now).status == .success)
    #expect(run(["check"], in: folder, sample, now: SourceSample.now).status == .success)
    let page = try folder.text("public/en/usd/jpy.html")
    // 1386.6 of the bank's own currency per dollar, 9.4 per yen.
    #expect(page.contains(sample.base == "USD" ? "159.3300" : "147.5106"))
    try expectNoKey(sample, after, folder)
  }

  @Test(arguments: SourceSample.all)
  func `one rate a hundred times too high is held back, and inverted rates are refused`(
    sample: SourceSample
  ) throws {
    let inverted = sample.figures.map {
      ($0.code, String(format: "%.8f", 1 / (Double($0.figure) ?? 1)))
    }
    var oneOff = sample.figures
    oneOff[1].figure = String(format: "%.2f", 100 * (Double(oneOff[1].figure) ?? 1))
    let server = try LoopbackServer(
      script: [
        sample.text(day: SourceSample.day + -1), sample.text(figures: inverted),
        sample.text(figures: oneOff),
      ].map(Self.answer))
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml", "[[source]]\nkind = \"\(sample.kind)\"\nurl = \"\(server.url)\"\n")
    let before = run(["run"], in: folder, sample, now: SourceSample.now + -86_400)
    #expect(before.status == .success, "\(before.diagnostics)")
    // The years are derived, some time after the snapshots.
    let snapshots = {
      try Tree(folder.path + "/snapshots/\(sample.kind)").files.filter {
        !$0.key.hasPrefix("history/")
      }
    }
    let stored = try snapshots()
    let refused = run(["run", "--force"], in: folder, sample, now: SourceSample.now)
    #expect(refused.status == .rejected, "\(refused.diagnostics)")
    #expect(try snapshots() == stored)
    let held = run(["run", "--force"], in: folder, sample, now: SourceSample.now)
    #expect(held.status == .success, "\(held.diagnostics)")
    #expect(held.diagnostics.contains("JPY"), "\(held.diagnostics)")
    let page = try folder.text("public/en/usd/jpy.html")
    #expect(page.contains(sample.base == "USD" ? "159.3300" : "147.5106"))
  }

  private func expectNoKey(
    _ sample: SourceSample, _ outcome: Outcome, _ folder: TemporaryFolder
  ) throws {
    guard let key = sample.key else { return }
    #expect(!outcome.diagnostics.contains(key) && !outcome.results.contains(key))
    for (path, file) in try Tree(folder.path).files {
      #expect(!String(decoding: file.bytes, as: UTF8.self).contains(key), "\(path)")
    }
  }

  @Test func `a missing key ends with 78 and names the variable`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[[source]]\nkind = \"kexim\"\n")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: SourceSample.now)
    #expect(Ratepress.run(["fetch"], in: environment) == .configuration)
    #expect(
      console.diagnostics == "ratepress: error: fetching rates: kexim: no key; set "
        + "RATEPRESS_KEXIM_KEY in the environment, or source.key_file.\n")
  }

  @Test func `a check finds a key that cannot be used`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[[source]]\nkind = \"kexim\"\nkey_file = \"key\"\n")
    func check(_ variables: [String: String] = [:]) -> String {
      let console = RecordedConsole()
      var environment = console.environment(currentFolder: folder.path)
      environment.variables = variables
      _ = Ratepress.run(["check"], in: environment)
      return console.results
    }
    #expect(check().contains("ratepress.toml: kexim: its key cannot be used: source.key_file: "))
    try folder.write("key", "123456789\n")
    chmod(folder.path + "/key", 0o644)
    #expect(check().contains("run: chmod 600 "))
    #expect(check(["RATEPRESS_KEXIM_KEY": "a b"]).contains("RATEPRESS_KEXIM_KEY must be 8 to 256"))
    // The variable may be missing where cron runs.
    #expect(check(["RATEPRESS_KEXIM_KEY": "123456789"]).contains("run: chmod 600 "))
    chmod(folder.path + "/key", 0o600)
    #expect(check(["RATEPRESS_KEXIM_KEY": "123456789"]) == "No mistakes found.\n")
    #expect(check() == "No mistakes found.\n")
    // The key may be in the environment of cron alone.
    try folder.write("ratepress.toml", "[[source]]\nkind = \"kexim\"\n")
    #expect(check() == "No mistakes found.\n")
  }

  @Test(arguments: [
    (
      "<!doctype html><p>Soon",
      "it is a web page, not the ECB's XML. Stored rates are unchanged; run again later, and check "
        + "source.url if that does not help."
    ),
    ("<gesmes:Envelope><Cube>", "the XML is damaged or cut. Stored rates are unchanged; run again"),
  ])
  func `an answer that is no XML is told without advice on files`(body: String, words: String)
    throws
  {
    let folder = try TemporaryFolder()
    let server = try LoopbackServer(script: [Self.answer(body)])
    try folder.write("ratepress.toml", "[[source]]\nkind = \"ecb\"\nurl = \"\(server.url)/x\"\n")
    let console = RecordedConsole()
    #expect(
      Ratepress.run(["fetch"], in: console.environment(currentFolder: folder.path)) == .rejected)
    #expect(console.diagnostics.contains(words), "\(console.diagnostics)")
  }

  @Test(arguments: [
    (
      "date;base;rate\n", "it holds no rates of a known kind",
      "write CSV with the columns date,base,quote,rate"
    ),
    ("date,base,quote,rate\n2026-10-30,USD,KRW,x\n", "line 2: KRW is “x”", "correct the file"),
    ("date,base,quote,rate\n", "it has no days with rates", "correct the file"),
  ])
  func `the file of a source is what has to be corrected`(
    text: String, words: String, advice: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("bank.csv", text)
    try folder.write(
      "ratepress.toml", "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n")
    let console = RecordedConsole()
    #expect(
      Ratepress.run(["fetch"], in: console.environment(currentFolder: folder.path)) == .rejected)
    #expect(console.diagnostics.contains(words), "\(console.diagnostics)")
    #expect(
      console.diagnostics.hasSuffix(". Stored rates are unchanged; \(advice).\n"),
      "\(console.diagnostics)")
    #expect(!console.diagnostics.contains("source.url"))
  }

  @Test func `a file with another figure for a stored day is named, and what takes it`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "ratepress.toml", "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n")
    let console = RecordedConsole()
    for rate in ["1391.5", "1392"] {
      try folder.write("bank.csv", "date,base,quote,rate\n2024-01-09,USD,KRW,\(rate)\n")
      let environment = console.environment(
        currentFolder: folder.path, now: "2024-01-09T12:00:00Z")
      #expect(Ratepress.run(["fetch"], in: environment) == .success)
    }
    #expect(
      console.diagnostics
        == "ratepress: warning: \(folder.path)/bank.csv: the source now gives other figures for "
        + "2024-01-09 (USD in line 2); the stored ones stay; to take them: ratepress import --replace\n"
    )
  }

  @Test(arguments: [
    (
      "kind = \"nbp\"\nkey_file = \"key\"",
      "source.key_file: the source nbp does not take it; remove it"
    ),
    (
      "kind = \"kexim\"\nurl = \"http://example.org/x\"",
      "source.url: expected an address that begins with \"https://\", since kexim is sent a key"
    ),
    (
      "kind = \"exchangerate-api\"\nurl = \"http://127.0.0.1.example.org/x\"",
      "source.url: expected an address that begins with \"https://\""
    ),
    ("kind = \"boc\"\nbase = \"USD\"", "source.base: expected \"CAD\", the base of boc"),
  ])
  func `a setting that a source has no use for, or that shows its key, is refused`(
    table: String, words: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[[source]]\n\(table)\n")
    let console = RecordedConsole()
    #expect(
      Ratepress.run(["check"], in: console.environment(currentFolder: folder.path))
        != .success)
    #expect((console.results + console.diagnostics).contains(words), "\(console.diagnostics)")
  }
}
