import RatesPresentation
import SystemFiles

/// Shows the site on this machine as it would be built now.
struct ServeCommand {
  let invocation: Invocation
  let port: UInt16

  func run(in environment: Environment) throws {
    // Signals are taken over before any other thread could receive them.
    let stop = StopSignals()
    try PreviewSession(
      port: port, isQuiet: invocation.isQuiet, environment: environment, pause: stop.wait
    ).run { try build(in: environment) }
  }

  private func build(in environment: Environment) throws -> PreviewBuild {
    let file = invocation.configuration ?? DefaultConfiguration.name
    let configuration = try Configuration.load(invocation.configuration, in: environment)
    let pages = try pages(configuration)
    let folder = configuration.output.directory
    return try PreviewBuild(
      content: PreviewContent(basePath: configuration.site.address?.path ?? "/") { path in
        try pages.file(at: path)
          ?? (try? FileContents.ofRegularFile("\(folder)/\(path)", followsLinks: true))
      },
      sources: [
        environment.absolute(file),
        configuration.output.templates, configuration.output.snapshots,
      ])
  }

  private func pages(_ configuration: Configuration) throws -> SingleFileRenderer {
    let data = try CompositionRoot(configuration: configuration).loadRates().data
    let factory = SiteFactory(configuration: configuration)
    let renderer = try factory.renderer(
      factory.plan(currencies: data?.comparison.current.currencies))
    return SingleFileRenderer(renderer, data: data)
  }
}
