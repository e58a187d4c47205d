import RatesDomain

/// Tells how old the stored rates are, in words and as an exit status for monitors.
struct StatusCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "status", summary: "tell how old the stored rates are, for monitors",
    options: [.config, .quiet, .json],
    details: [
      "JSON has source, base, updated, nextUpdate (if known), ageInSeconds (negative if the rates "
        + "are newer than the clock), currencies (how many), isStale (overdue by the source's calendar) and "
        + "status."
    ],
    examples: ["ratepress status", "ratepress status --json"],
    statuses: [.unreachable, .cannotWrite, .configuration]
  ) { given in
    StatusCommand(options: given.general)
  }

  let options: GeneralOptions

  func run(in environment: Environment) throws -> ExitStatus {
    let configuration = try Configuration.load(options.configuration, in: environment)
    let now = environment.now()
    let stored = try CompositionRoot(configuration: configuration)
      .loadRates(now: now, notice: environment.console.warn)
    guard let rates = stored.series.newest else {
      throw SiteError.noRates(folder: configuration.output.snapshots)
    }
    let result = Result(rates, calendar: configuration.source.descriptor.calendar, now: now)
    if options.isJSON {
      try environment.console.print(json: result)
    } else if !options.isQuiet {
      try environment.console.print(result.line)
    }
    return result.exitStatus
  }

  private struct Result: Encodable {
    let source: String
    let base: String
    let updated: String
    let nextUpdate: String?
    /// Negative if the rates are newer than the machine's clock.
    let ageInSeconds: Int64
    let currencies: Int
    /// Whether the rates are overdue.
    let isStale: Bool
    let status: Int32

    init(_ rates: Snapshot, calendar: PublicationCalendar, now: Timestamp) {
      source = rates.source
      base = rates.base.description
      updated = rates.updated.description
      nextUpdate = rates.nextUpdate?.description
      ageInSeconds = now.secondsSinceEpoch - rates.updated.secondsSinceEpoch
      currencies = rates.rates.count
      isStale = now > calendar.overdue(after: rates.updated)
      let isSound = !isStale && !rates.updated.isAhead(of: now)
      status = (isSound ? ExitStatus.success : .unreachable).rawValue
    }

    var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .unreachable }

    var line: String {
      let hours = abs(ageInSeconds) / 3600
      let age =
        if ageInSeconds >= 0 {
          "\(hours) h old\(isStale ? ", out of date" : "")"
        } else {
          "\(hours) h newer than this machine's clock\(status == 0 ? "" : "; set the clock")"
        }
      return "\(source) \(base): rates of \(updated), \(age)"
        + (nextUpdate.map { "; next at \($0)" } ?? "")
    }
  }
}
