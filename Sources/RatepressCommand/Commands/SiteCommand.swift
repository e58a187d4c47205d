import RatesDomain
import SiteRelease

/// `run`, `fetch` and `build`: the way from the source to the released site, or a part of it.
struct SiteCommand {
  let invocation: Invocation
  /// How rates are fetched; nil where they are not.
  let fetch: FetchOptions?
  /// How the site is built; nil where it is not.
  let build: BuildOptions?

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(invocation.configuration, in: environment)
    var state = SiteBuild(
      configuration: configuration, environment: environment,
      showsProgress: !invocation.isQuiet && !invocation.isJSON)
    do {
      try TextFile.makeFolder(configuration.output.snapshots)
      try SiteLock.whileHeld("\(configuration.output.snapshots)/.lock") {
        try StepRunner(console: environment.console, isQuiet: invocation.isQuiet)
          .run(steps, on: &state)
      }
    } catch  where invocation.isJSON {
      state.end(with: error)
    }
    if invocation.isJSON {
      try environment.console.print(JSONLine.of(SiteBuildSummary(state)))
    } else if !invocation.isQuiet {
      try environment.console.print(SiteBuildSummary(state).line)
    }
    return state.status
  }

  private var steps: [Step<SiteBuild>] {
    var steps: [Step<SiteBuild>] = []
    if let fetch {
      steps.append(
        Step("fetching rates") { [build] state in
          try state.fetch(fetch, endsRun: build == nil)
        })
    }
    guard let build else { return steps }
    return steps + [
      Step("reading rates") { try build.isSample ? $0.takeSample() : $0.readRates() },
      Step("preparing pages") { try $0.preparePages(verifies: build.verifies) },
      Step("releasing the site") { try $0.release() },
    ]
  }
}
