import RatepressSite
import RatesData
import RatesDomain

/// Takes the rates of years into the store.
struct ImportCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "import", summary: "import the rates of past days",
    arguments: [ArgumentSpec(name: "FILE|URL|FOLDER", isRepeated: true, completion: .files)],
    options: [.config, .importSource, .dryRunImport, .replace, .quiet, .json],
    details: [
      "Reads the ECB's zip, XML or CSV, answers of the services that were kept, and CSV with the "
        + "columns `date,base,quote,rate`, as spreadsheets and banks write it. Of a folder it takes the files that end with .json, "
        + ".csv, .xml or .zip.",
      "If a figure differs from the stored one, the stored one stays, and the line says so. An import "
        + "takes everything or nothing. The same import again changes nothing.",
    ],
    members: [
      ("source", "the source of the rates"),
      ("days", "how many are offered"),
      ("new, unchanged", "how many of them bring figures, and how many are stored already"),
      ("disagreeing", "figures that differ: `date`, `base`, `currency`, `stored`, `offered`"),
      ("replaced", "with `--replace`: how many figures took the place of stored ones"),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: [
      "ratepress import https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip",
      "ratepress import answers/ --dry-run", "ratepress import bank.csv --source file --replace",
    ],
    statuses: [.rejected, .unreachable, .cannotWrite, .alreadyRunning, .configuration],
    document: "history.md"
  ) { given in
    ImportCommand(
      places: given.arguments, source: given.value(of: .importSource),
      replaces: given.has(.replace), isDryRun: given.has(.dryRunImport))
  }

  /// Files, addresses and folders as typed.
  let places: [String]
  /// The source as typed; nil for the one that the files are of.
  let source: String?
  let replaces: Bool
  let isDryRun: Bool

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    let console = invocation.console
    let line = ProgressLine(
      console: console.isInteractive && !invocation.isQuiet && !invocation.isJSON ? console : nil)
    defer { line.finish() }
    let files = try ImportFiles(
      environment: invocation.environment, progress: line, isQuiet: invocation.isQuiet
    ).read(places)
    let source = try ImportFiles.source(of: files, typed: source)
    let rateImport = RateImport(
      folder: configuration.output.snapshots, source: source,
      bases: configuration.sources.filter { $0.descriptor.kind == source.kind }.map(\.base),
      now: invocation.now)
    var result: Result<ImportSummary, any Error>?
    func take() {
      result = Result {
        ImportSummary(
          try rateImport(files, replaces: replaces, isDryRun: isDryRun), of: source,
          replaces: replaces, isDryRun: isDryRun)
      }
    }
    line.show { _ in "comparing \(files.count.counted("file")) with the stored rates" }
    if isDryRun {
      take()
    } else {
      var failure: ErrorReport?
      SiteRun(configuration, invocation.setting)
        .whileLocked(failure: { failure = $0 }) { _ in take() }
      if let failure { return try fail(failure, invocation) }
    }
    line.finish()
    guard let summary = try result?.get() else { return .cannotWrite }
    return try show(summary, invocation)
  }

  /// Ends with a failure that was told.
  private func fail(_ failure: ErrorReport, _ invocation: Invocation) throws -> ExitStatus {
    if invocation.isJSON { try invocation.console.print(json: FailureResult(failure)) }
    return failure.status
  }

  private func show(_ summary: ImportSummary, _ invocation: Invocation) throws -> ExitStatus {
    if let error = summary.error { invocation.console.note("ratepress: error: \(error)") }
    if invocation.isJSON {
      try invocation.console.print(json: summary)
    } else if !invocation.isQuiet {
      try invocation.console.put(Array(summary.lines.map { "\($0)\n" }.joined().utf8))
    }
    return summary.exitStatus
  }
}

extension OptionSpec {
  static let importSource = OptionSpec(
    name: "--source", value: "KIND", help: "the source of files that do not say theirs (`file`)",
    completion: .sources)
  static let dryRunImport = OptionSpec(
    name: "--dry-run", help: "change nothing; say what would be taken")
  static let replace = OptionSpec(
    name: "--replace", help: "replace figures that are stored otherwise")
}
