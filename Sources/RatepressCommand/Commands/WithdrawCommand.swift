import RatepressSite
import RatesData
import RatesDomain

/// Takes back a rate that was published and is wrong.
struct WithdrawCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "withdraw", summary: "take back a rate that is wrong, or put another in its place",
    arguments: [
      ArgumentSpec(name: "DATE"), ArgumentSpec(name: "CODE[,CODE...]", completion: .currencies),
    ],
    options: [
      .config, .source, .rate, .undo, .dryRunWithdraw, .quiet, .json,
    ],
    details: [
      "The rate of a day no longer counts, on pages, for arrows and charts, in `convert` and `history`, "
        + "and for what is held back: the source's rate before stands in for it, marked; if it has none, another "
        + "source's. What was fetched stays as "
        + "it is; a line in `corrections.csv` next to it has the day, the currency, the figure, the one in "
        + "its place, and when. `ratepress run` publishes the change.",
      "The rate is one of the source: in its own base, the way it states its rates. If the source gives "
        + "another figure for that day later, that one counts.",
    ],
    members: [
      ("source, base", "those of the rates"),
      ("date", "the day"),
      (
        "changes",
        "each with `currency`, `was`, `figure` (absent if the rate before stands), `isUndone`, and "
          + "`standing` and `standingDate`, the rate that stands"
      ),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: [
      "ratepress withdraw 2026-10-30 KRW", "ratepress withdraw 2026-10-30 KRW --rate 1391.50",
      "ratepress withdraw 2026-10-30 KRW,JPY --undo",
    ],
    statuses: [.rejected, .cannotWrite, .alreadyRunning, .configuration],
    document: "operations.md"
  ) { given throws(UsageError) in
    guard let date = ReferenceDate(given.arguments[0]) else {
      throw .argumentInvalid("DATE", expected: "a day such as 2026-10-30", given.arguments[0])
    }
    let typed = given.arguments[1].split(separator: ",", omittingEmptySubsequences: false)
    let codes = typed.compactMap { CurrencyCode($0.uppercased()) }
    guard codes.count == typed.count, Set(codes).count == codes.count else {
      throw .notCodes(
        "CODE", expected: "currency codes of three letters such as KRW or KRW,JPY",
        given.arguments[1])
    }
    if given.has(.undo), given.has(.rate) { throw .optionsContradict(.undo, .rate) }
    var rate: ExactDecimal?
    if let text = given.value(of: .rate) {
      guard let number = ExactDecimal(digits: text), RateRange.contains(number) else {
        throw .argumentInvalid(
          "--rate", expected: "a number with a decimal point from 10⁻¹² to 10¹²", text)
      }
      guard codes.count == 1 else {
        throw .argumentInvalid("--rate", expected: "one currency", given.arguments[1])
      }
      rate = number
    }
    return WithdrawCommand(
      date: date, codes: codes, source: given.value(of: .source),
      rate: rate, undoes: given.has(.undo), isDryRun: given.has(.dryRunWithdraw))
  }

  let date: ReferenceDate
  let codes: [CurrencyCode]
  /// The source as typed; nil for the first one that has these figures.
  let source: String?
  /// The figure in the place of the one that is wrong; nil if the rate before stands.
  let rate: ExactDecimal?
  /// Whether the figure that was taken back holds again.
  let undoes: Bool
  let isDryRun: Bool

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    var result: WithdrawResult?
    if isDryRun {
      result = try withdraw(configuration, invocation)
    } else {
      var failure: ErrorReport?
      SiteRun(configuration, invocation.setting)
        .whileLocked(failure: { failure = $0 }) { _ in
          result = try withdraw(configuration, invocation)
        }
      if let failure {
        if invocation.isJSON { try invocation.console.print(json: FailureResult(failure)) }
        return failure.status
      }
    }
    guard let result else { return .cannotWrite }
    if invocation.isJSON {
      try invocation.console.print(json: result)
    } else if !invocation.isQuiet {
      try result.lines.forEach { try invocation.console.print($0) }
    }
    return .success
  }

  private func withdraw(
    _ configuration: Configuration, _ invocation: Invocation
  ) throws -> WithdrawResult {
    let root = CompositionRoot(configuration: configuration)
    for withdrawal in try withdrawals(root) {
      guard
        let changes = try withdrawal.changes(of: codes, on: date, to: rate, undoes: undoes)
      else { continue }
      if !isDryRun { try withdrawal.make(changes, now: invocation.now) }
      return try WithdrawResult(changes, of: withdrawal, on: date, isDryRun: isDryRun)
    }
    throw WithdrawError(date: date, codes: codes, source: source, undoes: undoes)
  }

  /// The places to look in: the configured sources with their bases first, then all that is stored.
  private func withdrawals(_ root: CompositionRoot) throws -> [Withdrawal] {
    let kind = try source.map { try HistoryError.source($0) }
    let configured = root.configuration.sources.map { ($0.descriptor, $0.base) }
    let stored = try SourceDescriptor.all.flatMap { source in
      try root.history.bases(of: source.kind).map { (source, $0) }
    }
    var places: [(SourceDescriptor, CurrencyCode)] = []
    for place in configured + stored
    where kind.map({ $0.kind == place.0.kind }) ?? true
      && !places.contains(where: { $0.0.kind == place.0.kind && $0.1 == place.1 })
    {
      places.append(place)
    }
    return places.map {
      Withdrawal(folder: root.configuration.output.snapshots, source: $0.0, base: $0.1)
    }
  }
}

/// What `withdraw` came to, or would come to.
private struct WithdrawResult: Encodable {
  struct Change: Encodable {
    let currency: String
    let was: String
    let figure: String?
    let isUndone: Bool
    /// The rate that stands in for the one withdrawn, and its day.
    let standing: String?
    let standingDate: String?
  }

  let source: String
  let base: String
  let date: String
  let changes: [Change]
  let status = ExitStatus.success.rawValue
  /// What a person reads.
  let lines: [String]

  private enum CodingKeys: CodingKey {
    case source, base, date, changes, status
  }

  init(
    _ changes: [Withdrawal.Change], of withdrawal: Withdrawal, on date: ReferenceDate,
    isDryRun: Bool
  ) throws {
    source = withdrawal.source.kind
    base = withdrawal.base.description
    self.date = date.description
    var lines: [String] = []
    self.changes = try changes.map { change in
      let standing =
        change.isUndone || change.figure != nil ? nil : try withdrawal.standing(of: change.place)
      lines.append(
        "\(withdrawal.source.kind) \(date) \(withdrawal.base)/\(change.place.currency): "
          + Self.words(change, standing, isDryRun: isDryRun))
      return Change(
        currency: change.place.currency.description, was: change.was.description,
        figure: change.isUndone ? nil : change.figure?.description, isUndone: change.isUndone,
        standing: standing?.rate.description, standingDate: standing?.date.description)
    }
    self.lines = lines
  }

  private static func words(
    _ change: Withdrawal.Change, _ standing: (date: ReferenceDate, rate: ExactDecimal)?,
    isDryRun: Bool
  ) -> String {
    let already = change.isDone ? "already " : ""
    let verb = isDryRun && !change.isDone ? "would be " : already
    if change.isUndone { return "\(change.was) \(isDryRun ? "would hold" : "holds") again" }
    if let figure = change.figure { return "\(change.was) \(verb)replaced by \(figure)" }
    return "\(change.was) \(verb)withdrawn; "
      + (standing.map { "the rate of \($0.date), \($0.rate), stands" }
        ?? "there is no rate before it that could stand: that day has none; if it is the newest, no page shows "
        + "\(change.place.currency) unless another [[source]] has one; --rate states one")
  }
}

/// Why nothing is withdrawn.
struct WithdrawError: ReportableError {
  let date: ReferenceDate
  let codes: [CurrencyCode]
  let source: String?
  let undoes: Bool

  var report: ErrorReport {
    let list = codes.map(\.description).joined(separator: ", ")
    guard !undoes else {
      return ErrorReport(
        source.map { "\($0) has no corrections of \(list) on \(date); nothing is changed" }
          ?? "no stored source has corrections of \(list) on \(date); nothing is changed", .rejected
      )
    }
    if let meant = codes.lazy.compactMap(CurrencySuggestion.of).first {
      return ErrorReport(
        source.map { "\($0) has no rates of \(list); did you mean \(meant)?" }
          ?? "no stored source has rates of \(list); did you mean \(meant)?", .rejected)
    }
    return ErrorReport(
      source.map {
        "\($0) has no rates of \(list) on \(date); \"ratepress history\" lists the days that are stored"
      }
        ?? "no stored source has rates of \(list) on \(date); \"ratepress history\" lists the days that "
        + "are stored", .rejected)
  }
}

extension OptionSpec {
  static let rate = OptionSpec(
    name: "--rate", value: "RATE", help: "the rate in its place, as the source states its rates")
  static let undo = OptionSpec(name: "--undo", help: "let what the source gave hold again")
  static let dryRunWithdraw = OptionSpec(
    name: "--dry-run", help: "change nothing; say what would be changed")
}
