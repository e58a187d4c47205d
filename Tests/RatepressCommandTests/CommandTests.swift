import Foundation
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Commands that need no rates", .waiting, .timeLimit(.minutes(20)))
struct CommandTests {
  @Test func `init writes the configuration and says what is next`() throws {
    let folder = try TemporaryFolder()
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["init", "my site/deep"], in: environment) == .success)
    #expect(
      try folder.text("my site/deep/ratepress.toml") == AnnotatedConfiguration.text)
    #expect(console.results.contains("cd 'my site/deep'\n"))
    #expect(console.results.contains("ratepress run"))
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `init replaces nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "mine")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["init"], in: environment) == .cannotWrite)
    #expect(try folder.text("ratepress.toml") == "mine")
    #expect(
      console.diagnostics
        == "ratepress: error: \(folder.path)/ratepress.toml: already exists; not overwritten\n")
    #expect(console.results.isEmpty)
  }

  @Test func `init below a file says what is in the way`() throws {
    let folder = try TemporaryFolder()
    try folder.write("file", "")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["init", "file/site"], in: environment) == .cannotWrite)
    #expect(console.diagnostics.contains("\(folder.path)/file/site"))
    #expect(console.diagnostics.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    (["init"], "."), (["init", "site"], "site"), (["run"], "ratepress.toml"),
    (["check"], "ratepress.toml"), (["serve", "--port", "0"], "ratepress.toml"),
    (["status", "--config", "a.toml"], "a.toml"), (["render", "/dev/null", "a.json"], "a.json"),
  ])
  func `a relative path where the current folder is gone is an error`(
    line: [String], path: String
  ) {
    let console = RecordedConsole()
    #expect(Ratepress.run(line, in: console.environment(currentFolder: nil)) == .configuration)
    #expect(
      console.diagnostics
        == "ratepress: error: \(path): relative to the current folder, which no longer exists, "
        + "or has a name that is not UTF-8; change to another folder, or give an absolute path\n")
    #expect(console.results.isEmpty)
  }

  @Test func `an absolute path needs no current folder`() throws {
    let folder = try TemporaryFolder()
    let environment = RecordedConsole().environment(currentFolder: nil)
    #expect(Ratepress.run(["init", folder.path], in: environment) == .success)
    let file = "\(folder.path)/ratepress.toml"
    #expect(Ratepress.run(["check", "--config", file], in: environment) == .success)
  }

  @Test func `check finds nothing wrong with what init wrote`() throws {
    let folder = try TemporaryFolder()
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["init", "--quiet"], in: environment) == .success)
    #expect(console.results.isEmpty)
    #expect(Ratepress.run(["check"], in: environment) == .success)
    #expect(console.results == "No mistakes found.\n")
  }

  @Test func `check lists mistakes as its result and ends with 1`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\ntitel = 1\ndecimals = 11\n")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["check", "--quiet"], in: environment) == .issues)
    #expect(
      console.results == """
        ratepress.toml:2:1: unknown key "titel" in [site]; did you mean "title"?
        ratepress.toml:3:12: site.decimals: expected a whole number from 0 to 10, found 11

        """)
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `check speaks JSON`() throws {
    let folder = try TemporaryFolder()
    try folder.write("ratepress.toml", "[site]\ndecimals = 11\n")
    let console = RecordedConsole()
    let environment = console.environment(currentFolder: folder.path)
    #expect(Ratepress.run(["check", "--json"], in: environment) == .issues)
    #expect(
      console.results == """
        {"gaps":[],"issues":[{"column":12,"file":"ratepress.toml","line":2,"message":\
        "site.decimals: expected a whole number from 0 to 10, found 11"}],"status":1}

        """)
  }

  @Test func `no configuration is an error that names the way out`() throws {
    let console = RecordedConsole()
    #expect(Ratepress.run(["check"], in: console.environment()) == .configuration)
    #expect(
      console.diagnostics
        == "ratepress: error: there is no ratepress.toml here; \"ratepress init\" writes one, "
        + "--config FILE names another\n")
  }
}
