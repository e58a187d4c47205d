import Foundation
import TestSupport
import Testing

/// What the documents tell people to type, typed.
@Suite("Sessions in the documents", .waiting, .timeLimit(.minutes(20)))
struct DocumentSessionTests {
  /// Documents with blocks that are run in a site that is there already, and those that begin one.
  private static let inSite = [
    "docs/deployment.md", "docs/history.md", "docs/operations.md", "docs/publishing.md",
  ]
  private static let anywhere = ["README.md", "README.ko.md"]
  /// What needs a terminal, below, or a machine of its own: Tests/Packages/finish-line.
  private static let elsewhere = ["docs/quick-start.md", "docs/installation.md"]
  /// What engineers run in a checkout, which takes hours.
  private static let forEngineers = ["docs/memory.md", "Benchmarks/README.md"]

  @Test(arguments: inSite + anywhere)
  func `every block of commands runs without an error, in order`(path: String) throws {
    let machine = try ScratchMachine()
    let isInSite = Self.inSite.contains(path)
    if isInSite { try machine.prepareSite() }
    let blocks = Checkout.blocks("sh", in: try Checkout.text(path))
    #expect(!blocks.isEmpty)
    let site = "\(machine.folder.path)/site"
    let script = blocks.joined(separator: "\n").replacing("/srv/rates", with: site)
    let outcome = try machine.run(script, in: isInSite ? "site" : ".")
    #expect(outcome.status == 0, "\(outcome.output)")
    expectSchedule(of: script, on: machine)
  }

  /// What a script schedules is there, and stands once in the crontab.
  private func expectSchedule(of script: String, on machine: ScratchMachine) {
    let scheduled = machine.scheduled()
    if script.contains("schedule | sudo sh\n") || script.contains("schedule | sudo sh  ") {
      #expect(scheduled.units.map { $0.split(separator: ".").last } == ["service", "timer"])
    }
    if script.contains("schedule --cron | sh") {
      #expect(scheduled.crontab.count == 1)
      #expect(scheduled.crontab.first?.contains(" run --quiet --config ") == true)
    }
  }

  @Test func `every document with commands is run, or is for engineers`() throws {
    let documents = try Checkout.documents.filter {
      !Checkout.blocks("sh", in: try Checkout.text($0)).isEmpty
    }
    #expect(Set(documents) == Set(Self.inSite + Self.anywhere + Self.elsewhere + Self.forEngineers))
    let test = try Checkout.text("Tests/Packages/finish-line")
    #expect(test.contains("docs/installation.md"))
  }

  @Test(arguments: Checkout.documents)
  func `every block says what it is`(path: String) throws {
    let known = ["console", "sh", "toml", "csv", "yaml", "js", "swift", "text"]
    for fence in Checkout.fences(in: try Checkout.text(path)) {
      #expect(known.contains(fence.language), "\(path): \(fence.text)")
      guard fence.language == "text" else { continue }
      #expect(
        !fence.text.contains(/(?:^|\n)(?:\$ |sudo |ratepress [a-z]+\n)/), "\(path): \(fence.text)")
    }
  }

  @Test func `the files that documents show are imported`() throws {
    let blocks = Checkout.blocks("csv", in: try Checkout.text("docs/history.md"))
    #expect(!blocks.isEmpty)
    for block in blocks {
      let machine = try ScratchMachine()
      try machine.folder.write("site/shown.csv", block)
      try machine.folder.write("site/ratepress.toml", "")
      let outcome = try machine.run("ratepress import shown.csv", in: "site")
      #expect(outcome.status == 0, "\(outcome.output)")
    }
  }

  @Test(arguments: forEngineers)
  func `programs of the checkout that engineers run exist`(path: String) throws {
    for block in Checkout.blocks("sh", in: try Checkout.text(path)) {
      for match in block.matches(of: /(?:^|[ \n])((?:Tests|Benchmarks)\/[\w.\/]+)/) {
        #expect(Checkout.has(String(match.output.1)), "\(path): \(match.output.1)")
      }
    }
  }

  @Test func `the quick start shows what a terminal shows`() throws {
    let text = try Checkout.text("docs/quick-start.md")
    let machine = try ScratchMachine()
    var shown: [String] = []
    var script = ""
    for fence in Checkout.fences(in: text) {
      switch fence.language {
      case "console":
        for line in fence.text.split(separator: "\n") {
          shown.append(String(line))
          guard line.hasPrefix("$ ") else { continue }
          script += "cat <<'LINE'\n\(line)\nLINE\n\(line.dropFirst(2))\n"
        }
      case "toml":
        script += "cat >>ratepress.toml <<'TOML'\n\n\(edited(fence.text))TOML\n"
      // What it writes depends on the user of the tests.
      case "sh": script += "{\n\(fence.text)} >/dev/null 2>&1\n"
      default: break
      }
    }
    let outcome = try machine.run(script, onTerminal: true)
    #expect(outcome.status == 0)
    expectSchedule(of: script, on: machine)
    let lines = outcome.output.replacing("\r\n", with: "\n").split(separator: "\n").map { line in
      line.replacing(machine.folder.path, with: "/home/you")
    }
    #expect(lines.map(Self.withoutNumbers) == shown.map(Self.withoutNumbers))
    #expect(shown.count > 20)
  }

  /// An edit of a table that is there already is no second table.
  private func edited(_ toml: String) -> String {
    toml.hasPrefix("[site]") ? "" : toml
  }

  /// A line with `0` for each number, which differ from day to day.
  private static func withoutNumbers(_ line: some StringProtocol) -> String {
    String(line).replacing(/\d+(?:\.\d+)?/, with: "0").replacing(/0 [kM]B/, with: "0 kB")
      .replacing("0 kB", with: "0 B")
  }
}
