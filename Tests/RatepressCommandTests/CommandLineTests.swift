import RatesDomain
import TestSupport
import Testing

@testable import RatepressCommand
@testable import RatepressSite

@Suite("Command line", .waiting, .timeLimit(.minutes(20)))
struct CommandLineTests {
  private func parse<Command>(_ line: String, as type: Command.Type) throws -> Command? {
    try typed(line).command as? Command
  }

  private func typed(_ line: String) throws -> TypedCommand {
    try CommandList.program.command(parsing: line.split(separator: " ").map(String.init))
  }

  private func site(
    fetch: RefreshOptions? = nil, build: BuildOptions? = nil, publishes: Bool = true
  ) -> SiteCommand {
    SiteCommand(
      fetch: fetch, build: build,
      publishes: fetch != nil && build != nil && publishes)
  }

  @Test func `run, fetch and build are understood`() throws {
    var forced = RefreshOptions()
    forced.isForced = true
    var incomplete = forced
    incomplete.acceptsMissing = true
    var accepting = RefreshOptions()
    accepting.accepted = .only(["ZWL", "SYP"])
    var trusting = RefreshOptions()
    trusting.accepted = .all
    let lines = [
      "run": site(fetch: RefreshOptions(), build: BuildOptions()),
      "run --no-publish":
        site(fetch: RefreshOptions(), build: BuildOptions(), publishes: false),
      "run --force": site(fetch: forced, build: BuildOptions()),
      "run --verify": site(fetch: RefreshOptions(), build: BuildOptions(verifies: true)),
      "fetch --accept-missing --force":
        site(fetch: incomplete),
      "fetch --accept ZWL,syp": site(fetch: accepting),
      "fetch --accept all": site(fetch: trusting),
      "build --json": site(build: BuildOptions()),
      "build --sample": site(build: BuildOptions(isSample: true)),
      "build --verify": site(build: BuildOptions(verifies: true)),
      "build --prune": site(build: BuildOptions(prunes: true)),
    ]
    for (line, command) in lines {
      #expect(try parse(line, as: SiteCommand.self) == command, "\(line)")
    }
  }

  @Test func `every other command is understood`() throws {
    #expect(
      try parse("init", as: InitCommand.self) == InitCommand(folder: ".", isQuiet: false))
    #expect(
      try parse("init my-site", as: InitCommand.self)
        == InitCommand(folder: "my-site", isQuiet: false))
    #expect(
      try parse("serve", as: ServeCommand.self)
        == ServeCommand(port: 8080))
    #expect(
      try parse("serve --port 0", as: ServeCommand.self)
        == ServeCommand(port: 0))
    #expect(
      try parse("convert 100 USD KRW", as: ConvertCommand.self)
        == ConvertCommand(amount: "100", base: "USD", quote: "KRW"))
    #expect(try parse("status --quiet", as: StatusCommand.self) == StatusCommand())
    #expect(try parse("check --online", as: CheckCommand.self) == CheckCommand(isOnline: true))
    #expect(
      try parse("render a.mustache a.json", as: RenderCommand.self)
        == RenderCommand(template: "a.mustache", data: "a.json"))
  }

  @Test(arguments: [
    ("status", GeneralOptions()), ("status --quiet", GeneralOptions(isQuiet: true)),
    ("build --json", GeneralOptions(isJSON: true)),
    ("check --config a.toml --json", GeneralOptions(configuration: "a.toml", isJSON: true)),
    ("run --config=a=b.toml", GeneralOptions(configuration: "a=b.toml")),
  ])
  func `the general options stand apart from the command`(
    line: String, options: GeneralOptions
  ) throws {
    #expect(try typed(line).options == options)
  }

  @Test(arguments: [
    "--port 3000 serve --quiet", "serve --port=3000 --quiet", "--quiet serve --port 3000",
    "--quiet --port=3000 serve", "serve --quiet --quiet --port 3000",
  ])
  func `options stand before or after the command`(line: String) throws {
    #expect(try parse(line, as: ServeCommand.self) == ServeCommand(port: 3000))
    #expect(try typed(line).options == GeneralOptions(isQuiet: true))
  }

  @Test func `no option follows two dashes`() throws {
    #expect(try parse("init -- --help", as: InitCommand.self)?.folder == "--help")
    #expect(try parse("-- init a", as: InitCommand.self)?.folder == "a")
  }

  @Test func `an amount may be negative`() throws {
    #expect(try parse("convert -5 USD KRW", as: ConvertCommand.self)?.amount == "-5")
  }

  @Test(arguments: [
    ("--help", nil), ("-h", nil), ("help", nil), ("help --help", nil), ("run --help", "run"),
    ("run -h", "run"), ("--help run", "run"), ("help run", "run"), ("run --wrong --help", "run"),
    ("help run --help", "run"), ("help help", "help"),
  ])
  func `help wins over all else`(line: String, command: String?) throws {
    let help = try #require(try parse(line, as: HelpCommand.self))
    #expect(help.spec?.name == command)
  }

  @Test(arguments: ["--version", "-V", "build --version", "build -V --wrong"])
  func `the version wins over all else`(line: String) throws {
    #expect(try parse(line, as: VersionCommand.self) != nil)
  }

  @Test(arguments: [
    ("", "no command given; see \"ratepress help\""),
    ("biuld", "unknown command \"biuld\"; did you mean \"build\"?"),
    ("help biuld", "unknown command \"biuld\"; did you mean \"build\"?"),
    ("help run fetch", "help does not take \"fetch\"; see \"ratepress help help\""),
    ("version", "unknown command \"version\"; did you mean \"--version\"?"),
    ("frobnicate", "unknown command \"frobnicate\"; see \"ratepress help\""),
    ("build --qiuet", "unknown option \"--qiuet\"; did you mean \"--quiet\"?"),
    ("--jsn build", "unknown option \"--jsn\"; did you mean \"--json\"?"),
    ("build --prot 3", "unknown option \"--prot\"; see \"ratepress help build\""),
    ("build -x", "unknown option \"-x\"; see \"ratepress help build\""),
    ("build --port 3", "build does not accept --port; see \"ratepress help build\""),
    ("serve --port", "--port needs a value: --port N"),
    ("run --config --quiet", "--config needs a value: --config FILE"),
    ("run --config=", "--config needs a value: --config FILE"),
    ("run --quiet=yes", "--quiet does not take a value"),
    ("run --config a --config b", "--config is given twice; give it once"),
    ("serve --port 65536", "--port: expected a whole number from 0 to 65535, found \"65536\""),
    ("serve --port=http", "--port: expected a whole number from 0 to 65535, found \"http\""),
    ("convert 100 USD", "convert needs QUOTE; see \"ratepress help convert\""),
    ("render a", "render needs DATA.json; see \"ratepress help render\""),
    ("build now", "build does not take \"now\"; see \"ratepress help build\""),
    ("init a b", "init does not take \"b\"; see \"ratepress help init\""),
  ])
  func `a wrong line ends with 64 and says what to do`(line: String, text: String) {
    let console = RecordedConsole()
    let status = Ratepress.run(
      line.split(separator: " ").map(String.init), in: console.environment())
    #expect(status == .usage)
    #expect(console.diagnostics == "ratepress: error: \(text)\n")
    #expect(console.results.isEmpty)
  }

  @Test func `a wrong line with --json says why in JSON`() {
    let console = RecordedConsole()
    #expect(Ratepress.run(["biuld", "--json"], in: console.environment()) == .usage)
    #expect(
      console.results
        == #"{"error":"unknown command \"biuld\"; did you mean \"build\"?","status":64}"# + "\n")
    #expect(console.diagnostics.hasPrefix("ratepress: error: unknown command"))
  }
}
