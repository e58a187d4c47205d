import RatesDomain
import RatesPublishing

/// `run`, `fetch` and `build`: the way from the source to the released site, or a part of it.
struct SiteCommand {
  let invocation: Invocation
  /// How rates are fetched; nil where they are not.
  let fetch: FetchOptions?
  /// Whether the site is built.
  let builds: Bool
  /// Whether it is built from the bundled sample.
  var isSample = false

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(
      invocation.configuration, currentFolder: environment.currentFolder)
    var state = SiteRun(configuration: configuration, environment: environment)
    try Folder.make(configuration.output.snapshots)
    try SiteLock.whileHeld("\(configuration.output.snapshots)/.lock") {
      try StepRunner(console: environment.console, isQuiet: invocation.isQuiet)
        .run(steps, on: &state)
    }
    if invocation.isJSON {
      try environment.console.print(JSONText.of(SiteRunSummary(state)))
    } else if !invocation.isQuiet {
      try environment.console.print(SiteRunSummary(state).line)
    }
    return state.status
  }

  private var steps: [Step<SiteRun>] {
    var steps: [Step<SiteRun>] = []
    if let fetch {
      steps.append(
        Step("fetching rates") { [builds] state in
          try state.fetch(fetch, endsRun: !builds)
        })
    }
    guard builds else { return steps }
    return steps + [
      Step("reading rates") { [isSample] in try isSample ? $0.takeSample() : $0.readRates() },
      Step("preparing pages") { try $0.preparePages() },
      Step("releasing the site") { try $0.release() },
    ]
  }
}
