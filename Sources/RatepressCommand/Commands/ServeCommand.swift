import RatesDomain
import RatesPresentation
import Synchronization
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
        pages[path] ?? (try? FileContents.ofRegularFile("\(folder)/\(path)", followsLinks: true))
      },
      sources: [
        environment.absolute(file),
        configuration.output.templates, configuration.output.snapshots,
      ])
  }

  private func pages(_ configuration: Configuration) throws -> [String: [UInt8]] {
    let comparison = try CompositionRoot(configuration: configuration).loadRates().comparison
    let factory = SiteFactory(configuration: configuration)
    let renderer = try factory.renderer(
      factory.plan(currencies: comparison?.current.currencies))
    let pages = Mutex<[String: [UInt8]]>([:])
    let keep: @Sendable (String, String, RawSpan) -> Void = { folder, name, bytes in
      let copy = bytes.withUnsafeBytes { Array($0) }
      pages.withLock { $0[folder + name] = copy }
    }
    if let comparison {
      try renderer.render(
        comparison, credit: configuration.source.kind.credit, workers: Machine.cores
      ) { try $0(keep) }
    } else {
      try renderer.renderUnavailable(write: keep)
    }
    return pages.withLock(\.self)
  }
}
