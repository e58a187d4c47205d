import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Going back to a former release", .waiting, .timeLimit(.minutes(20)))
struct RollbackTests {
  private let server: SSHServer
  private let site: TestSite

  /// A site of which the target has the releases of two days.
  init() throws {
    server = try SSHServer()
    site = try TestSite()
    try configure()
    for day in [Answer.firstDay, Answer.secondDay] {
      try #require(site.run("run", now: day).status == .success)
    }
  }

  private func configure(_ keys: String = "") throws {
    try site.configure(
      """
      [site]
      languages = ["en"]
      [[publish]]
      name = "www"
      to = "\(server.address(of: site.folder.path + "/www"))"
      key = "\(server.key)"
      known_hosts = "\(server.knownHosts)"
      releases = 3
      \(keys)
      """)
  }

  private var showsNewest: Bool {
    get throws { try site.folder.text("www/index.html") == site.page("index.html") }
  }

  @Test func `the next run shows the newest site again`() throws {
    let outcome = site.run("publish", "--rollback", "www")
    #expect(outcome.results.contains("also that of \"ratepress run\""))
    #expect(try !showsNewest)
    #expect(site.run("run").status == .success)
    #expect(try showsNewest)
  }

  @Test func `what is held stays until the target is published to by its name`() throws {
    let outcome = site.run("publish", "--rollback", "www", "--hold")
    #expect(outcome.results.contains("it stays until \"ratepress publish www\""))
    for line in [["run"], ["publish"]] {
      let held = site.run(all: line)
      #expect(held.status == .success)
      #expect(held.diagnostics.contains("www: held since "))
    }
    #expect(site.run("publish", "--json").results.contains("\"held\":true"))
    #expect(site.run("publish", "www", "--dry-run").status == .success)
    #expect(try !showsNewest)
    #expect(site.run("publish", "www").status == .success)
    #expect(try showsNewest)
    #expect(!site.run("publish").diagnostics.contains("held"))
  }

  @Test func `what is held is in status, which ends with 0 as the owner ordered it`() throws {
    #expect(site.run("publish", "--rollback", "www").status == .success)
    #expect(site.run("status").status == .notPublished)
    #expect(site.run("publish", "www").status == .success)
    #expect(site.run("publish", "--rollback", "www", "--hold").status == .success)
    let status = site.run("status")
    #expect(status.status == .success)
    #expect(status.results.contains("\nwww: held since \(Answer.secondDay) at the release of 20"))
    #expect(status.results.contains("; \"ratepress publish www\" brings the newest site there\n"))
    let json = site.run("status", "--json").results
    #expect(json.contains(#""held":[{"name":"www","release":"20"#))
    #expect(json.contains(#","since":"\#(Answer.secondDay)"}]"#))
    #expect(site.run("publish", "www").status == .success)
    #expect(!site.run("status").results.contains("held"))
    #expect(!site.run("status", "--json").results.contains(#""held":["#))
  }

  @Test(arguments: [
    ([], "shown"), (["--hold"], "shown, and stays until \"ratepress publish www\""),
  ])
  func `a program that fails afterwards takes nothing back`(options: [String], end: String) throws {
    try configure("after = [\"false\"]")
    let outcome = site.run(all: ["publish", "--rollback", "www"] + options)
    #expect(outcome.status == .notPublished)
    #expect(
      outcome.diagnostics.hasSuffix(
        "after: false ended with status 1; the release before is \(end)\n"), "\(outcome)")
    #expect(try !showsNewest)
  }

  @Test(arguments: [([], false), (["--hold"], true)])
  func `programs are told which target was rolled back, and whether it stays so`(
    options: [String], isHeld: Bool
  ) throws {
    let outcome = site.run(all: ["publish", "--rollback", "www", "--json"] + options)
    #expect(outcome.results == "{\"held\":\(isHeld),\"name\":\"www\",\"status\":0}\n")
  }

  @Test func `a rollback that holds nothing ends what was held`() throws {
    #expect(site.run("publish", "--rollback", "www", "--hold").status == .success)
    #expect(site.run("publish", "www").status == .success)
    #expect(site.run("publish", "--rollback", "www").status == .success)
    #expect(site.run("run").status == .success)
    #expect(try showsNewest)
  }

  @Test func `a hold that cannot be noted rolls nothing back`() throws {
    // A folder in the way of the file that becomes the note.
    let held = try #require(try hold().split(separator: "/").last)
    let temporary = try hold().dropLast(held.count) + "." + held.dropLast(".held".count) + ".tmp/x"
    try site.folder.write(String(temporary), "")
    #expect(site.run("publish", "--rollback", "www", "--hold").status == .notPublished)
    #expect(try showsNewest)
  }

  @Test func `a hold is noted before the rollback, and goes if that fails`() throws {
    let held = try hold()
    // With the newest release alone there is nothing to go back to.
    #expect(site.run("publish", "--rollback", "www").status == .success)
    #expect(site.run("publish", "--rollback", "www", "--hold").status == .notPublished)
    #expect(try !site.folder.contents.contains(held))
    #expect(site.run("run").status == .success)
    #expect(try showsNewest)
  }

  /// The path of the note of a hold.
  private func hold() throws -> String {
    let note = try #require(try site.folder.contents.first { $0.hasSuffix(".site") })
    return note.replacing(".site", with: ".held")
  }

  @Test func `the releases are listed with their times`() throws {
    let lines = site.run("publish", "--releases", "www").results.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix("Z\tshown") == true)
    #expect(lines.last?.hasSuffix("Z") == true)
    let json = site.run("publish", "--releases", "www", "--json").results
    #expect(json.contains("\"isShown\":true") && json.contains("\"isShown\":false"))
  }

  @Test(arguments: [
    (["--hold"], "--hold needs --rollback NAME"),
    (["--releases", "www", "--rollback", "www"], "contradict each other"),
    (["--rollback", "www", "--dry-run"], "contradict each other"),
  ])
  func `what would be done otherwise than it reads is refused`(options: [String], words: String) {
    let outcome = site.run(all: ["publish"] + options)
    #expect(outcome.status == .usage)
    #expect(outcome.diagnostics.contains(words))
  }
}
