import Foundation
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("The program in a process of its own", .waiting, .timeLimit(.minutes(20)))
struct BinaryTests {
  @Test(arguments: [
    ["--help"], ["--version"], ["status"], ["check"], ["build"], ["run", "--json"],
  ])
  func `a result that cannot be written ends with 73`(line: [String]) throws {
    let site = try TestSite.afterTwoDays()
    let outcome = try Binary.run(line, in: site.folder.path, output: "/dev/full")
    #expect(outcome.status == 73)
    #expect(
      outcome.diagnostics.hasSuffix(
        "ratepress: error: cannot write the result: No space left on device\n"))
  }

  @Test func `two builds on different machines are byte-identical`() throws {
    let settings = "[site]\nbases = [\"USD\", \"KRW\"]\ntitle = \"İstanbul\""
    let site = try TestSite.afterTwoDays(settings)
    // Pages say whether the rates are overdue, so all three are built by the same clock.
    #expect(try Binary.run("build", in: site.folder.path).status == 0)
    let other = try TestSite(settings)
    try FileManager.default.copyItem(
      atPath: site.folder.path + "/snapshots", toPath: other.folder.path + "/snapshots")
    let fresh = try TestSite(settings)
    try FileManager.default.copyItem(
      atPath: site.folder.path + "/snapshots", toPath: fresh.folder.path + "/snapshots")
    for (folder, environment) in [
      (
        other.folder.path,
        [
          "TZ": "Pacific/Kiritimati", "LANG": "tr_TR.UTF-8", "LC_ALL": "ar_EG.UTF-8",
          "USER": "someone", "HOME": "/nonexistent", "LANGUAGE": "ar",
        ]
      ),
      (fresh.folder.path, ["TZ": "America/New_York", "LC_ALL": "C", "USER": "root", "HOME": "/"]),
    ] {
      let outcome = try Binary.run("build", in: folder, environment: environment)
      #expect(outcome.status == 0, "\(outcome.diagnostics)")
      let built = try Tree(folder + "/public").contents
      let expected = try Tree(site.folder.path + "/public").contents
      #expect(built.keys.sorted() == expected.keys.sorted())
      for (path, bytes) in expected where !path.hasPrefix(".ratepress") {
        #expect(built[path] == bytes, "\(path)")
      }
    }
  }

  @Test func `the whole way works in the binary as it does in the tests`() throws {
    let answer = Answer.sent(Answer.first)
    let site = try TestSite("[site]\nlanguages = [\"en\"]", answer)
    let run = try Binary.run("run", in: site.folder.path)
    // The rates are those of a day in April, and the clock is the machine's.
    #expect(run.status == 69)
    #expect(
      run.diagnostics.hasPrefix(
        "ratepress: error: open-er-api: rates of 2026-04-21T00:02:32Z are out of date"))
    #expect(run.diagnostics.split(separator: "\n").count == 1, "\(run.diagnostics)")
    #expect(run.results.hasPrefix("new rates; rates of 2026-04-21T00:02:32Z; "))
    #expect(run.results.split(separator: "\n").count == 1)
    let before = try Tree(site.folder.path)
    #expect(try Binary.run("build", "--quiet", in: site.folder.path).results.isEmpty)
    #expect(try Tree(site.folder.path) == before)
    #expect(try Binary.run("check", in: site.folder.path).results == "No mistakes found.\n")
    let converted = try Binary.run("convert", "1", "USD", "KRW", "--quiet", in: site.folder.path)
    #expect(converted.results == "1457.70\n")
    #expect(try Binary.run("biuld", in: site.folder.path).status == 64)
  }

  @Test func `init, check and render work in an empty folder`() throws {
    let folder = try TemporaryFolder()
    #expect(try Binary.run("check", in: folder.path).status == 78)
    #expect(try Binary.run("init", in: folder.path).status == 0)
    #expect(try Binary.run("check", in: folder.path).results == "No mistakes found.\n")
    #expect(try Binary.run("init", in: folder.path).status == 73)
    #expect(try Binary.run("status", in: folder.path).status == 69)
    try folder.write("a.mustache", "{{#b}}<{{.}}>{{/b}}")
    try folder.write("b.json", "{\"b\":[\"<\",1]}")
    let rendered = try Binary.run("render", "a.mustache", "b.json", in: folder.path)
    #expect(rendered.results == "<&lt;><1>")
    #expect(
      try Binary.run("render", "a.mustache", "b.json", in: folder.path, output: "/dev/full").status
        == 73)
  }
}
