import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("What the snapshots folder cannot remember", .waiting, .timeLimit(.minutes(20)))
struct SpareRecordTests {
  private static let hour: Int64 = 3600
  private static let mistake = "[site]\ndecimals = \"many\"\n"

  /// A site and the home of who runs it.
  private struct Place {
    let site: TestSite
    let home: TemporaryFolder

    init(_ settings: String = "", _ script: LoopbackServer.Behaviour...) throws {
      home = try TemporaryFolder()
      site = try TestSite(settings, script.first ?? Answer.sent(Answer.first))
    }

    /// As cron runs it, so many hours after the first day's rates.
    func run(_ arguments: String..., hour: Int64) -> Outcome {
      site.run(
        all: arguments + ["--quiet"], now: Answer.firstDay + hour * SpareRecordTests.hour,
        variables: ["HOME": home.path])
    }

    /// What status says then.
    func status(hour: Int64) -> Outcome {
      site.run(
        all: ["status"], now: Answer.firstDay + hour * SpareRecordTests.hour,
        variables: ["HOME": home.path])
    }

    /// The hours at which something is said.
    func told(
      _ command: String, in hours: ClosedRange<Int64>, status: RatepressSite.ExitStatus
    ) -> [Int64] {
      hours.filter { hour in
        let outcome = run(command, hour: hour)
        #expect(outcome.status == status)
        #expect(outcome.diagnostics.split(separator: "\n").count <= 1)
        return !outcome.diagnostics.isEmpty
      }
    }
  }

  @Test(arguments: ["run", "fetch", "build", "publish"])
  func `a mistake in the configuration is told once a day`(command: String) throws {
    let place = try Place(Self.mistake)
    #expect(place.told(command, in: 0...49, status: .configuration) == [0, 24, 48])
  }

  @Test func `a configuration that is missing is told once a day`() throws {
    let place = try Place()
    try place.site.folder.remove("ratepress.toml")
    #expect(place.told("run", in: 0...25, status: .configuration) == [0, 24])
  }

  @Test func `a mistake that comes again is told the next day, and its first end at once`() throws {
    let place = try Place(Self.mistake)
    #expect(!place.run("run", hour: 0).diagnostics.isEmpty)
    try place.site.configure("")
    #expect(
      place.run("run", hour: 1).diagnostics.hasPrefix(
        "ratepress: note: starting works again after 1 failed run since \(Answer.firstDay); "))
    try place.site.configure(Self.mistake)
    #expect(place.told("run", in: 2...25, status: .configuration) == [24])
  }

  @Test func `a mistake is told to a person every time, and a program gets it every time`() throws {
    let place = try Place(Self.mistake)
    for _ in 1...2 {
      let variables = ["HOME": place.home.path]
      let outcome = place.site.run(
        all: ["run", "--quiet"], variables: variables, isInteractive: true)
      #expect(outcome.diagnostics.contains("site.decimals"))
      #expect(place.site.run(all: ["run"], variables: variables).diagnostics == outcome.diagnostics)
    }
    #expect(try place.home.contents.isEmpty)
    let results = [0, 1].map { place.run("run", "--json", hour: $0).results }
    #expect(results[0].contains(#""status":78"#))
    #expect(results[0] == results[1])
  }

  @Test func `without a folder to remember it in, a mistake is told every time`() throws {
    let site = try TestSite(Self.mistake)
    for variables in [[:], ["HOME": "/nonexistent"], ["XDG_STATE_HOME": "state"]] {
      for _ in 1...2 {
        let outcome = site.run(all: ["run", "--quiet"], variables: variables)
        #expect(!outcome.diagnostics.isEmpty)
      }
    }
  }

  @Test(arguments: [
    ("HOME", ".local/state/ratepress/", ""), ("XDG_STATE_HOME", "ratepress/", ""),
    ("STATE_DIRECTORY", "", ":/nonexistent"),
  ])
  func `it is in the folder that the environment names, a file for each configuration`(
    variable: String, folder: String, rest: String
  ) throws {
    let site = try TestSite(Self.mistake)
    let state = try TemporaryFolder()
    try site.folder.write("other.toml", Self.mistake)
    for configuration in ["ratepress.toml", "other.toml", "./ratepress.toml"] {
      _ = site.run(
        all: ["run", "--quiet", "--config", configuration],
        variables: [variable: state.path + rest])
    }
    let files = try state.contents.filter { $0.hasSuffix(".failures.json") }
    #expect(files.count == 2)
    #expect(files.allSatisfy { $0.hasPrefix(folder) && $0.dropFirst(folder.count).count == 30 })
  }

  @Test func `a folder that cannot be written is told once a day, and is in status`() throws {
    let place = try Place()
    _ = place.run("run", hour: 0)
    try place.site.folder.remove("snapshots/.lock")
    try place.site.folder.write("snapshots/.lock/file", "")
    #expect(place.told("run", in: 1...26, status: .cannotWrite) == [1, 25])
    let status = place.status(hour: 1)
    #expect(status.status == .cannotWrite)
    #expect(status.results.contains("failing since"))
    #expect(status.results.contains("/snapshots/.lock"))
    try place.site.folder.remove("snapshots/.lock")
    #expect(
      place.run("build", hour: 27).diagnostics.hasPrefix(
        "ratepress: note: starting works again after 26 failed runs since "))
    #expect(place.status(hour: 1).status == .success)
  }

  @Test func `a failure that the record cannot take is told once a day, too`() throws {
    let place = try Place("", Behaviours.status(404))
    try place.site.folder.write("snapshots/.failures.json/file", "")
    let told = (Int64(0)...25).map {
      place.run("fetch", hour: $0).diagnostics.split(separator: "\n").count
    }
    #expect(told == [2] + Array(repeating: 0, count: 23) + [2, 0])
    let status = place.status(hour: 0)
    #expect(status.results.contains("failing since"))
    try place.site.folder.remove("snapshots/.failures.json")
    #expect(place.run("fetch", hour: 26).diagnostics.isEmpty)
    #expect(try place.site.folder.text("snapshots/.failures.json").contains("404"))
  }

  @Test func `a mistake that is corrected is not in status`() throws {
    let place = try Place("", Answer.sent(Answer.first))
    _ = place.run("run", hour: 0)
    try place.site.configure(Self.mistake)
    _ = place.run("run", hour: 1)
    try place.site.configure("")
    let status = place.status(hour: 0)
    #expect(status.status == .success)
    #expect(!status.results.contains("failing"))
  }
}
