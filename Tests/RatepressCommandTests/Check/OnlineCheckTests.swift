import Foundation
import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("A check of sources and targets", .waiting, .timeLimit(.minutes(20)))
struct OnlineCheckTests {
  private let site: TwoSources

  init() throws {
    site = try TwoSources()
    site.first.answer(
      TwoSources.rates(
        0, "USD", [("EUR", "0.9"), ("KRW", "1312.60"), ("JPY", "144.2"), ("VND", "24000")]))
    site.second.answer(
      TwoSources.rates(0, "EUR", [("USD", "1.1"), ("KRW", "1440.5"), ("JPY", "158.1")]))
    #expect(site.run(0, "run").status == .success)
    #expect(site.second.server.requests.isEmpty)
  }

  private func configure(targets: String) throws {
    let text = try site.folder.text("ratepress.toml")
    try site.folder.write("ratepress.toml", "\(text)\n\(targets)\n")
  }

  private func lines(_ outcome: Outcome) -> [Substring] { outcome.results.split(separator: "\n") }

  @Test func `asks every source although no update is due, and stores nothing`() throws {
    let before = try Tree(site.folder.path)
    let outcome = site.run(0, "check", "--online")
    #expect(outcome.status == .success)
    #expect(
      lines(outcome) == [
        "No mistakes found.",
        "source open-er-api USD: ok, \(site.first.server.url)/v6/latest/USD",
        "source open-er-api EUR: ok, \(site.second.server.url)/v6/latest/EUR",
      ])
    #expect(site.first.server.requests.count == 2)
    #expect(site.second.server.requests.count == 1)
    #expect(try Tree(site.folder.path) == before)
    #expect(site.run(0, "check").results == "No mistakes found.\n")
    #expect(site.first.server.requests.count == 2)
  }

  @Test func `changes no file and no time, though days of the store were never put together`()
    throws
  {
    try site.folder.write("days.csv", "date,base,quote,rate\n2024-01-08,USD,KRW,1300.5\n")
    #expect(site.run(0, "import", "days.csv", "--source", "open-er-api").status == .success)
    #expect(site.run(0, "withdraw", "2024-01-09", "KRW").status == .success)
    try configure(targets: "[[publish]]\nto = \"file://\(site.folder.path)/www\"")
    #expect(site.run(0, "run").status == .success)
    site.first.answer(
      TwoSources.rates(
        1, "USD", [("EUR", "0.9"), ("KRW", "1312.60"), ("JPY", "144.2"), ("VND", "24000")]))
    #expect(site.run(1, "fetch").status == .success)
    #expect(site.run(0, "withdraw", "2024-01-09", "JPY").status == .success)
    let before = try Tree(site.folder.path)
    // The site is outdated: its pages, and the charts on them, are tried.
    #expect(site.run(1, "check").results.contains("built from other rates"))
    #expect(site.run(1, "check", "--online").results.contains("target "))
    #expect(site.run(1, "status").results.contains("built from other rates"))
    #expect(try Tree(site.folder.path).changes(since: before) == [])
    #expect(site.run(1, "run").status == .success)
    let changes = try Tree(site.folder.path).changes(since: before)
    #expect(changes.contains { $0.contains("/history/") }, "\(changes)")
  }

  @Test func `names a source that stands in and would fail, with the status of that failure`()
    throws
  {
    let before = try Tree(site.folder.path)
    for (answer, status) in [
      (Behaviours.status(404), RatepressSite.ExitStatus.unreachable),
      (Answer.sent("<html>"), .rejected),
    ] {
      site.second.answer(answer)
      let outcome = site.run(0, "check", "--online", "--quiet")
      #expect(outcome.status == status)
      #expect(lines(outcome).count == 1)
      #expect(outcome.results.hasPrefix("source open-er-api EUR: \(site.second.server.url)/v6/"))
    }
    #expect(try Tree(site.folder.path) == before)
    #expect(!site.run(0, "status").results.contains("failing"))
  }

  @Test func `names a source that has nothing newer than overdue rates`() throws {
    let outcome = site.run(9, "check", "--online")
    #expect(outcome.status == .unreachable)
    #expect(lines(outcome).count { $0.contains("are out of date, and it has no newer ones") } == 2)
  }

  @Test func `asks no source that is rate-limiting`() throws {
    site.first.answer(Behaviours.status(429, "Retry-After: 7200"))
    _ = site.run(1, "fetch")
    let count = site.first.server.requests.count
    let outcome = site.run(1, "check", "--online")
    #expect(outcome.status == .unreachable)
    #expect(outcome.results.contains("source open-er-api USD: "))
    #expect(outcome.results.contains("rate-limited by the source; next request not before"))
    #expect(site.first.server.requests.count == count)
  }

  @Test func `opens every target, goes on after one that fails, and ends with the highest status`()
    throws
  {
    let folder = site.folder.path
    try site.folder.write("file", "text")
    try configure(
      targets: """
        [[publish]]
        name = "bad"
        to = "file://\(folder)/file"
        [[publish]]
        name = "www"
        to = "file://\(folder)/www"
        """)
    site.second.answer(Behaviours.status(404))
    let before = try Tree(folder)
    let outcome = site.run(0, "check", "--online")
    #expect(outcome.status == .notPublished)
    #expect(outcome.results.contains("\nsource open-er-api EUR: "))
    #expect(outcome.results.contains("\ntarget bad: \(folder)/file"))
    #expect(lines(outcome).last == "target www: ok, file://\(folder)/www")
    #expect(try Tree(folder) == before)
  }

  @Test func `names a target whose keys are missing`() throws {
    try configure(targets: "[[publish]]\nname = \"store\"\nto = \"s3://rates/site\"")
    let outcome = site.run(0, "check", "--online")
    #expect(outcome.status == .configuration)
    #expect(lines(outcome).last?.hasPrefix("target store: ") == true)
  }

  @Test func `tells programs of each, and of none that it did not try`() throws {
    site.second.answer(Behaviours.status(404))
    let outcome = site.run(0, "check", "--online", "--json")
    struct Result: Decodable {
      struct Online: Decodable {
        let kind: String
        let name: String
        let address: String
        let error: String?
        let status: Int32
      }

      let online: [Online]?
      let status: Int32
    }
    let result = try JSONDecoder().decode(Result.self, from: Data(outcome.results.utf8))
    #expect(result.status == 69)
    let online = try #require(result.online)
    #expect(online.map(\.kind) == ["source", "source"])
    #expect(online.map(\.name) == ["open-er-api USD", "open-er-api EUR"])
    #expect(online.map(\.status) == [0, 69])
    #expect(online.first?.address == "\(site.first.server.url)/v6/latest/USD")
    #expect(online.map { $0.error == nil } == [true, false])
    #expect(!site.run(0, "check", "--json").results.contains("online"))
  }

  @Test func `asks the second address of a source of its own`() throws {
    let addresses = { (text: String) throws in
      try Configuration(toml: Array(text.utf8), file: "", folder: "/").source.rateSources([:])
        .map(\.address)
    }
    let both = try addresses("[[source]]\nkind = \"fawazahmed0\"\n")
    #expect(both.count == 2)
    #expect(both.last?.hasPrefix("https://latest.currency-api.pages.dev/") == true)
    let own = "[[source]]\nkind = \"fawazahmed0\"\nurl = \"https://a.example/c\"\n"
    #expect(try addresses(own).count == 1)
    #expect(try addresses("").count == 1)
  }
}
