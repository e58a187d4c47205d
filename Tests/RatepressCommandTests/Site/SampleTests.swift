import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("The bundled sample", .waiting, .timeLimit(.minutes(20)))
struct SampleTests {
  @Test func `every page of a sample says that it is one`() throws {
    let site = try TestSite()
    let outcome = site.run("build", "--sample")
    #expect(outcome.status == .success)
    #expect(
      outcome.diagnostics.hasPrefix(
        "ratepress: note: these are sample rates, not today's: ECB reference rates of 20"))
    #expect(outcome.diagnostics.split(separator: "\n").count == 1)
    let pages = try site.texts
    #expect(pages.count > 100)
    for path in pages {
      let word = path.hasPrefix("en/") ? "Sample data" : "예시 데이터"
      #expect(try site.page(path).contains(word), "\(path)")
      #expect(try !site.page(path).contains("notice outdated"), "\(path)")
    }
    #expect(try site.page("en/index.md").contains("- Source: [ECB statistics]("))
    #expect(site.server.requests.isEmpty)
    #expect(site.run("check").status == .success)
    #expect(site.run("status").status == .unreachable)
  }

  @Test func `a sample never stands in for real rates`() throws {
    let site = try TestSite.afterTwoDays()
    let before = try Tree(site.folder.path)
    let outcome = site.run("build", "--sample")
    #expect(outcome.status == .usage)
    #expect(
      outcome.diagnostics == "ratepress: error: reading rates: \(site.folder.path)/snapshots: real "
        + "rates are stored; build without --sample\n")
    #expect(try Tree(site.folder.path) == before)
  }

  @Test func `a run never takes the sample, and real rates take its place`() throws {
    let site = try TestSite(
      "", Behaviours.status(404), Answer.sent(Answer.first))
    #expect(site.run("build", "--sample").status == .success)
    let before = try Tree(site.folder.path + "/public")
    #expect(site.run("run", now: Answer.firstDay).status == .unreachable)
    #expect(try Tree(site.folder.path + "/public") == before)
    #expect(site.run("run", now: Answer.firstDay).status == .success)
    for path in try site.texts {
      #expect(try site.page(path).contains("Sample data") == false, "\(path)")
      #expect(try site.page(path).contains("예시 데이터") == false, "\(path)")
    }
  }
}
