import RatesDomain
import RatesPresentation

/// Shows the site on this machine as it would be built now.
struct ServeCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "serve", summary: "preview the site on this machine",
    options: [.config, .port, .quiet],
    details: [
      "Serves pages from memory on 127.0.0.1 only; nothing is published. When the configuration, "
        + "templates or stored rates change, builds them anew, and open pages reload. Ctrl-C stops "
        + "it.",
      "Your own files in `output.directory` are shown if every user may read them; links and names "
        + "that begin with a dot are not.",
    ],
    examples: ["ratepress serve", "ratepress serve --port 3000"],
    statuses: [.unreachable, .cannotWrite, .configuration]
  ) { given throws(UsageError) in
    let text = given.value(of: .port) ?? "8080"
    guard let port = UInt16(text) else { throw .portInvalid(text) }
    return ServeCommand(options: given.general, port: port)
  }

  let options: GeneralOptions
  let port: UInt16

  func run(in environment: Environment) throws -> ExitStatus {
    // Signals are taken over before any other thread could receive them.
    let stop = StopSignals()
    try PreviewSession(
      port: port, isQuiet: options.isQuiet, environment: environment, pause: stop.wait
    ).run { try build(in: environment) }
    return .success
  }

  private func build(in environment: Environment) throws -> PreviewBuild {
    let file = options.configuration ?? Configuration.defaultName
    let configuration = try Configuration.load(options.configuration, in: environment)
    let pages = try pages(configuration, now: environment.now())
    let ownFiles = PublicFiles(folder: configuration.output.directory)
    return try PreviewBuild(
      content: PreviewContent(basePath: configuration.site.address?.path ?? "/") { path in
        try pages.file(at: path) ?? ownFiles.file(path)
      },
      sources: [
        environment.absolute(file),
        configuration.output.templates, configuration.output.snapshots,
      ])
  }

  private func pages(
    _ configuration: Configuration, now: Timestamp
  ) throws -> SingleFileRenderer {
    let data = try CompositionRoot(configuration: configuration).data(now: now)
    let factory = SiteFactory(configuration: configuration)
    let plan = try factory.plan(data)
    return SingleFileRenderer(
      try factory.renderer(plan), data: data, drawing: CardPrinter(plan.settings.languages))
  }
}

extension OptionSpec {
  static let port = OptionSpec(
    name: "--port", value: "N", help: "the port (8080); 0 for any free one")
}
