import RatepressSite
import RatesDomain
import RatesPresentation

/// Shows the site on this machine as it would be built now.
struct ServeCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "serve", summary: "preview the site on this machine",
    options: [.config, .port, .quiet],
    details: [
      "Serves pages from memory on 127.0.0.1 only; nothing is published. When the configuration, "
        + "templates or stored rates change, builds them anew, and open pages reload. While no rates "
        + "are stored, shows the sample if that is what was built. Ctrl-C stops it.",
      "Your own files in `output.directory` are shown if every user may read them; links and names "
        + "that begin with a dot are not.",
    ],
    examples: ["ratepress serve", "ratepress serve --port 3000"],
    statuses: [.unreachable, .cannotWrite, .configuration]
  ) { given throws(UsageError) in
    let text = given.value(of: .port) ?? "8080"
    guard let port = UInt16(text) else { throw .portInvalid(text) }
    return ServeCommand(port: port)
  }

  let port: UInt16

  func run(_ invocation: Invocation) throws -> ExitStatus {
    // Signals are taken over before any other thread could receive them.
    let stop = StopSignals()
    try PreviewSession(
      port: port, isQuiet: invocation.isQuiet, environment: invocation.environment, pause: stop.wait
    ).run { try build(invocation) }
    return .success
  }

  private func build(_ invocation: Invocation) throws -> PreviewBuild {
    let file = invocation.file
    let configuration = try invocation.configuration()
    let root = CompositionRoot(configuration: configuration)
    let rates = try rates(root, now: invocation.environment.now())
    let pages = try pages(configuration, rates.loaded)
    return try PreviewBuild(
      content: PreviewContent(
        basePath: configuration.site.address?.path ?? "/",
        ownFiles: PublicFiles(folder: configuration.output.directory),
        page: { try pages.file(at: $0) }),
      sources: [
        invocation.environment.absolute(file),
        configuration.output.templates, configuration.output.snapshots,
      ] + (rates.note == nil ? [] : ["\(configuration.output.directory)/index.html"]),
      note: rates.note)
  }

  /// The rates of the pages, and what to say of them if they are not stored ones.
  private func rates(_ root: CompositionRoot, now: Timestamp) throws -> (
    loaded: LoadedRates, note: String?
  ) {
    if let stored = try root.data(now: now) { return (LoadedRates(data: stored), nil) }
    // Without stored rates, a site that was made of rates is the sample's.
    guard root.freshness(of: nil) != .unknown else { return (LoadedRates(data: nil), Self.noRates) }
    let sample = try root.sample()
    return (LoadedRates(data: sample, isSample: true), sample.sampleNote)
  }

  private static let noRates = """
    no rates are stored; "ratepress run" fetches them, "ratepress build --sample" builds a site from a \
    sample
    """

  private func pages(
    _ configuration: Configuration, _ rates: LoadedRates
  ) throws -> SingleFileRenderer {
    let factory = SiteFactory(configuration: configuration, isSample: rates.isSample)
    let plan = try factory.plan(rates.data)
    return SingleFileRenderer(
      try factory.renderer(plan), drawing: CardPrinter(plan.settings.languages))
  }
}

extension OptionSpec {
  static let port = OptionSpec(
    name: "--port", value: "N", help: "the port (8080); 0 for any free one")
}
