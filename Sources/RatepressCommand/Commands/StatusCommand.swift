import RatesDomain

/// Tells how old the stored rates are, in words and as an exit status for monitors.
struct StatusCommand {
  /// Rates of a source that updates once a day are out of date after this many hours.
  static let staleHours: Int64 = 36

  let invocation: Invocation

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(invocation.configuration, in: environment)
    let (comparison, notices) = try CompositionRoot(configuration: configuration).loadRates()
    notices.forEach(environment.console.warn)
    guard let rates = comparison?.current else {
      throw SiteError.noRates(folder: configuration.output.snapshots)
    }
    let age = environment.now().secondsSinceEpoch - rates.updated.secondsSinceEpoch
    let isStale = age > Self.staleHours * 3600
    let isFuture = -age > RateRequest.clockTolerance
    if invocation.isJSON {
      try environment.console.print(
        JSONLine.of(
          StatusResult(
            source: rates.source, base: rates.base.description,
            updated: rates.updated.description, nextUpdate: rates.nextUpdate?.description,
            ageInSeconds: age, currencies: rates.rates.count, isStale: isStale)))
    } else if !invocation.isQuiet {
      try environment.console.print(
        "\(rates.source) \(rates.base): rates of \(rates.updated), \(abs(age) / 3600) h "
          + (age < 0 ? "newer than this machine's clock" : "old")
          + (isStale ? ", out of date" : "") + (isFuture ? ", which is to be set" : "")
          + (rates.nextUpdate.map { "; next at \($0)" } ?? ""))
    }
    return isStale || isFuture ? .unreachable : .success
  }
}
