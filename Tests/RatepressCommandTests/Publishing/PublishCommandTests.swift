import Foundation
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Publishing", .waiting, .timeLimit(.minutes(20)))
struct PublishCommandTests {
  private struct Result: Decodable {
    struct Target: Decodable {
      let name: String
      let sent: Int
      let sent_bytes: Int
      let removed: Int
      let kept: Int
      let requests: Int
      let seconds: Double
      let error: String?
    }

    let status: Int32
    let targets: [Target]?
  }

  private func site(_ more: String = "") throws -> TestSite {
    let site = try TestSite()
    try site.configure(
      """
      [site]
      languages = ["en"]
      [[publish]]
      name = "www"
      to = "file://\(site.folder.path)/www"
      \(more)
      """)
    return site
  }

  private func result(_ outcome: Outcome) throws -> Result {
    #expect(outcome.results.split(separator: "\n").count == 1)
    return try JSONDecoder().decode(Result.self, from: Data(outcome.results.utf8))
  }

  private func tree(_ site: TestSite, _ name: String = "www") throws -> [String: [UInt8]] {
    try Tree("\(site.folder.path)/\(name)").contents.filter { !$0.key.hasPrefix(".") }
  }

  @Test func `a run publishes, and the next one sends nothing`() throws {
    let site = try site()
    let first = try result(site.run("run", "--json"))
    #expect(first.status == 0)
    #expect(first.targets?.first?.sent == (try tree(site, "public")).count)
    #expect(try tree(site) == tree(site, "public"))
    let second = try result(site.run("publish", "--json"))
    let target = try #require(second.targets?.first)
    #expect((target.name, target.sent, target.removed, target.requests) == ("www", 0, 0, 1))
    #expect(target.kept == first.targets?.first?.sent)
  }

  @Test func `a dry run that verifies says what a comparison would repair, and changes nothing`()
    throws
  {
    let site = try site()
    #expect(site.run("run").status == .success)
    try site.folder.write("www/index.html", "edited")
    let before = try tree(site)
    #expect(site.run("publish", "--dry-run").results.contains("0 files to send"))
    let outcome = site.run("publish", "--dry-run", "--verify")
    #expect(outcome.results.contains("1 file to send"))
    #expect(try tree(site) == before)
    #expect(site.run("publish", "--verify").results.contains("1 file sent"))
    #expect(try tree(site) == tree(site, "public"))
  }

  @Test func `a dry run does not end what is told of failures`() throws {
    let site = try site("after = [\"false\"]")
    #expect(site.run("run").status == .notPublished)
    let dry = site.run("publish", "--dry-run")
    #expect(dry.status == .success)
    #expect(!dry.diagnostics.contains("works again"))
    #expect(site.run("status").results.contains("failing since"))
  }

  @Test func `a run without publishing, and a dry run, bring nothing there`() throws {
    let site = try site()
    #expect(site.run("run", "--no-publish").status == .success)
    let plan = try result(site.run("publish", "--dry-run", "--json"))
    #expect(try #require(plan.targets?.first).sent > 0)
    #expect(!FileManager.default.fileExists(atPath: site.folder.path + "/www"))
  }

  @Test func `one target that fails does not stop the others`() throws {
    let site = try site("[[publish]]\nname = \"bad\"\nto = \"file:///proc/www\"")
    let outcome = site.run("run", "--json")
    let result = try result(outcome)
    #expect(outcome.status == .notPublished)
    #expect(result.status == 74)
    #expect(result.targets?.map { $0.error == nil } == [true, false])
    #expect(outcome.diagnostics.contains("publishing to bad: "))
    #expect(try tree(site) == tree(site, "public"))
  }

  @Test func `an own start page at a folder's place is told once a day, and ends with 74`() throws {
    let site = try site()
    try site.folder.write("www/index.html", "mine")
    let first = site.run("run", "--quiet")
    #expect(first.status == .notPublished)
    #expect(
      first.diagnostics.contains("publishing to www: index.html: a file of your own is there"))
    let second = site.run("run", "--quiet")
    #expect(second.status == .notPublished)
    #expect(!second.diagnostics.contains("publishing"))
  }

  @Test func `targets are listed for programs, and nothing is sent`() throws {
    let site = try site("[[publish]]\nto = \"s3://rates/site\"")
    let www = "file://\(site.folder.path)/www"
    #expect(site.run("publish", "--list").results == "www\t\(www)\nrates\ts3://rates/site\n")
    #expect(site.run("publish", "--list", "www").results == "www\t\(www)\n")
    #expect(
      site.run("publish", "--list", "--json", "rates").results
        == #"{"status":0,"targets":[{"name":"rates","to":"s3://rates/site"}]}"# + "\n")
    #expect(site.run("publish", "--list", "wwww").status == .configuration)
    #expect(try TestSite().run("publish", "--list").results == "")
  }

  @Test func `an unknown name is told with a suggestion`() throws {
    let outcome = try site().run("publish", "wwww")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("did you mean \"www\"?"))
  }

  @Test func `without a site there is nothing to publish`() throws {
    let outcome = try site().run("publish")
    #expect(outcome.status == .notPublished)
    #expect(outcome.diagnostics.contains("run \"ratepress build\" first"))
  }

  @Test func `a configuration without targets is told`() throws {
    let outcome = try TestSite().run("publish", "--json")
    #expect(outcome.status == .configuration)
    #expect(outcome.diagnostics.contains("there is no [[publish]]"))
  }

  @Test func `a program runs after a publish that changed something, without a word`() throws {
    let site = try site("after = [\"sh\", \"-c\", \"echo to $RATEPRESS_TARGET; echo x >> ran\"]")
    #expect(!site.run("run").diagnostics.contains("to www"))
    #expect(site.run("publish").status == .success)
    #expect(try site.folder.text("ran") == "x\n")
  }

  @Test func `a program that fails is told`() throws {
    let outcome = try site("after = [\"sh\", \"-c\", \"exit 3\"]").run("run")
    #expect(outcome.status == .notPublished)
    #expect(outcome.diagnostics.contains("after: sh ended with status 3"))
  }

  @Test func `what a program that fails writes is mailed once a day, with the failure`() throws {
    let site = try site("after = [\"sh\", \"-c\", \"echo bad; exit 3\"]")
    let first = site.run("run", "--quiet")
    #expect(first.diagnostics.contains("status 3; "))
    #expect(first.diagnostics.contains("note: www: after: bad\n"))
    let again = site.run("run", "--quiet")
    #expect(again.status == .notPublished && !again.diagnostics.contains("after"), "\(again)")
  }
}
