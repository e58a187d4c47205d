import Testing

@testable import RatepressCommand

@Suite("Command line")
struct CommandLineTests {
  private func parse(_ line: String) throws -> Invocation {
    try Invocation(parsing: line.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    ("init", Invocation(command: .initialize(folder: "."))),
    ("init my-site", Invocation(command: .initialize(folder: "my-site"))),
    ("run", Invocation(command: .run(FetchOptions()))),
    ("run --force", Invocation(command: .run(FetchOptions(isForced: true)))),
    (
      "fetch --accept-missing --force",
      Invocation(command: .fetch(FetchOptions(isForced: true, acceptsMissing: true)))
    ),
    ("build --json", Invocation(command: .build(BuildOptions()), isJSON: true)),
    ("build --sample", Invocation(command: .build(BuildOptions(isSample: true)))),
    ("build --verify", Invocation(command: .build(BuildOptions(verifies: true)))),
    ("run --verify", Invocation(command: .run(FetchOptions(), BuildOptions(verifies: true)))),
    ("serve", Invocation(command: .serve(port: 8080))),
    ("serve --port 0", Invocation(command: .serve(port: 0))),
    (
      "convert 100 USD KRW",
      Invocation(command: .convert(ConversionRequest(amount: "100", base: "USD", quote: "KRW")))
    ),
    ("status --quiet", Invocation(command: .status, isQuiet: true)),
    ("check --config a.toml", Invocation(command: .check, configuration: "a.toml")),
    (
      "render a.mustache a.json",
      Invocation(command: .render(RenderRequest(template: "a.mustache", data: "a.json")))
    ),
  ])
  func `every command is understood`(line: String, expected: Invocation) throws {
    #expect(try parse(line) == expected)
  }

  @Test(arguments: [
    "--port 3000 serve --quiet", "serve --port=3000 --quiet", "--quiet serve --port 3000",
    "--quiet --port=3000 serve", "serve --quiet --quiet --port 3000",
  ])
  func `options stand before or behind the command`(line: String) throws {
    #expect(try parse(line) == Invocation(command: .serve(port: 3000), isQuiet: true))
  }

  @Test func `what follows two dashes is no option`() throws {
    #expect(try parse("init -- --help") == Invocation(command: .initialize(folder: "--help")))
    #expect(try parse("-- init a") == Invocation(command: .initialize(folder: "a")))
  }

  @Test func `a value may hold an equals sign or be negative`() throws {
    #expect(try parse("run --config=a=b.toml").configuration == "a=b.toml")
    #expect(
      try parse("convert -5 USD KRW").command
        == .convert(ConversionRequest(amount: "-5", base: "USD", quote: "KRW")))
  }

  @Test(arguments: [
    ("--help", Command.help(nil)), ("-h", .help(nil)), ("run --help", .help(.run)),
    ("--help run", .help(.run)), ("run --wrong --help", .help(.run)), ("--version", .version),
    ("build --version", .version),
  ])
  func `help and version win over all else`(line: String, expected: Command) throws {
    #expect(try parse(line).command == expected)
  }

  @Test(arguments: [
    ("", "no command given; see \"ratepress --help\""),
    ("biuld", "unknown command \"biuld\"; did you mean \"build\"?"),
    ("help", "unknown command \"help\"; did you mean \"--help\"?"),
    ("frobnicate", "unknown command \"frobnicate\"; see \"ratepress --help\""),
    ("build --qiuet", "unknown option \"--qiuet\"; did you mean \"--quiet\"?"),
    ("--jsn build", "unknown option \"--jsn\"; did you mean \"--json\"?"),
    ("build --prot 3", "unknown option \"--prot\"; see \"ratepress build --help\""),
    ("build -x", "unknown option \"-x\"; see \"ratepress build --help\""),
    ("build --port 3", "--port is no option of build; see \"ratepress build --help\""),
    ("serve --port", "--port needs a value: --port N"),
    ("run --config --quiet", "--config needs a value: --config FILE"),
    ("run --config=", "--config needs a value: --config FILE"),
    ("run --quiet=yes", "--quiet takes no value"),
    ("run --config a --config b", "--config is given twice; give it once"),
    ("serve --port 65536", "--port: expected a whole number from 0 to 65535, found \"65536\""),
    ("serve --port=http", "--port: expected a whole number from 0 to 65535, found \"http\""),
    ("convert 100 USD", "convert needs QUOTE; see \"ratepress convert --help\""),
    ("render a", "render needs DATA.json; see \"ratepress render --help\""),
    ("build now", "build does not take \"now\"; see \"ratepress build --help\""),
    ("init a b", "init does not take \"b\"; see \"ratepress init --help\""),
  ])
  func `a wrong line ends with 64 and says what to do`(line: String, text: String) {
    let console = RecordedConsole()
    let status = Ratepress.run(
      line.split(separator: " ").map(String.init), in: console.environment())
    #expect(status == .usage)
    #expect(console.diagnostics == "ratepress: error: \(text)\n")
    #expect(console.results.isEmpty)
  }
}
