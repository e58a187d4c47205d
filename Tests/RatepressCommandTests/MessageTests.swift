import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What a person wrote, and what was meant", .waiting, .timeLimit(.minutes(20)))
struct MessageTests {
  private func run(
    _ arguments: [String], _ configuration: String, in folder: TemporaryFolder? = nil
  ) throws -> Outcome {
    let folder = try folder ?? TemporaryFolder()
    try folder.write("ratepress.toml", configuration)
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path, now: "2026-10-30T09:00:00Z")
    let status = Ratepress.run(arguments, in: environment)
    return Outcome(status: status, results: console.results, diagnostics: console.diagnostics)
  }

  @Test(arguments: [
    ("[site]\ntitle = \"Rates\nbases = [\"USD\"]\n", "close the quote of title"),
    ("[site]\ntitle = 'Rates\n", "close the quote of title"),
    ("[site]\ntitle = Rates of the day\n", "put the value of title in quotes"),
    ("[output]\ndirectory = /srv/www\n", "put the value of directory in quotes"),
    ("[site]\ntitle =\nbases = [\"USD\"]\n", "title has no value"),
    (
      "[[source]]\nkind = \"kexim\"\nkey = \"0123456789\"\n",
      "source.key: a key never stands here; set RATEPRESS_KEXIM_KEY in the environment, or key_file"
    ),
    (
      "[[publish]]\nto = \"deploy@www.example.org:/srv/www\"\n",
      "did you mean \"sftp://deploy@www.example.org/srv/www\"?"
    ),
    ("[[publish]]\nto = \"/srv/www\"\n", "did you mean \"file:///srv/www\"?"),
  ])
  func `the message says how to write a setting`(configuration: String, words: String) throws {
    let outcome = try run(["build"], configuration)
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains(words), "\(outcome.diagnostics)")
    #expect(!outcome.diagnostics.contains("0123456789"))
  }

  @Test func `TOML that is right but for another mistake has no advice on quotes`() throws {
    let outcome = try run(["build"], "[site]\ntitle = \"Rates\"\nlimit = true true\n")
    #expect(!outcome.diagnostics.contains("quote"), "\(outcome.diagnostics)")
  }

  @Test(arguments: [
    ("won", "KRW"), ("KWR", "KRW"), ("원", "KRW"), ("₩", "KRW"), ("dollars", "USD"),
  ])
  func `a currency that is called by its name is suggested`(name: String, code: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "bank.csv",
      "date,base,quote,rate\n"
        + ["USD", "JPY", "KWD"].map { "2026-10-30,\($0),KRW,1391\n" }.joined())
    let configuration =
      "[[source]]\nkind = \"file\"\npath = \"bank.csv\"\nbase = \"KRW\"\n"
    try #require(run(["fetch"], configuration, in: folder).status == .success)
    let outcome = try run(["convert", "100", "USD", name], configuration, in: folder)
    #expect(outcome.status == .rejected)
    #expect(outcome.diagnostics.contains("did you mean \(code)?"), "\(outcome.diagnostics)")
  }

  @Test func `a file of somebody's among the snapshots is told once, with what to do`() throws {
    let site = try TestSite()
    try #require(site.run("run", now: Answer.firstDay).status == .success)
    try site.folder.write("snapshots/open-er-api/USD/notes.json", "{}")
    let outcome = site.run("run")
    #expect(outcome.status == .success)
    let told = outcome.diagnostics.split(separator: "\n").filter { $0.contains("notes.json") }
    #expect(
      told == [
        "ratepress: warning: \(site.folder.path)/snapshots/open-er-api/USD/notes.json: it is not named "
          + "after an update time; move it to another folder"
      ])
  }

  @Test func `a range without rates is told, and years that were imported are not overlooked`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write("hist.csv", "Date,USD,\n2026-01-05,1.2,\n")
    try #require(run(["import", "hist.csv"], "", in: folder).status == .success)
    let range = ["history", "EUR", "USD", "--source", "ecb", "--from", "2026-02-01"]
    let outcome = try run(range, "", in: folder)
    #expect(outcome.status == .success && outcome.results.isEmpty)
    #expect(outcome.diagnostics == "ecb has no rates of EUR/USD from 2026-02-01\n")
    #expect(
      try run(["convert", "1", "EUR", "USD"], "", in: folder).diagnostics.contains(
        "no rates were fetched yet; \"ratepress run\" fetches them. Those of past days"))
  }
}
