import RatepressSite
import RatesData
import RatesDomain
import SourceText

/// Converts an amount with the stored rates.
struct ConvertCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "convert", summary: "convert an amount with the stored rates",
    arguments: [ArgumentSpec(name: "AMOUNT")]
      + ["BASE", "QUOTE"].map { ArgumentSpec(name: $0, completion: .currencies) },
    options: [.config, .onDay, .sourceOfDay, .quiet, .json],
    details: [
      "AMOUNT has at most 38 digits. 1466.12, 1,234.5, 1.234,56, 12,5, 3만, 12억 5천, 1.5k, $100 and "
        + "100 USD are amounts, as on the pages, 100 dólares and 三万円 too. 1,234 is 1234. 12450/3 and 12,450 ÷ 3 "
        + "are divided exactly; the result is rounded once. A quotient without an end is printed as ≈ 33.3333, and "
        + "stays 100/3 in JSON.",
      "The rates are those that pages show, or of the next source that has both currencies, which the output "
        + "names. Of a currency that has ended, its last rate is taken. The output says so, and names the currency "
        + "that has taken its place. With `--on`, the rates are those of the first source that has any of that day. "
        + "The output names it.",
    ],
    members: [
      ("amount, base, quote", "the amount, as a number or an exact quotient, and the two codes"),
      ("result", "what the amount is worth"),
      ("updated", "the update time of the rates; absent with `--on`"),
      (
        "date, rate",
        "of `--on`: the day of publication, and one unit of the base in the quote currency"
      ),
      ("source", "the source; without `--on` only if it is not the one that pages show"),
      (
        "standing",
        "if there are some: each `currency` whose rate is an earlier one, and its `updated`"
      ),
      (
        "ended",
        "if there are some: each `currency` that has ended, the `updated` of its last rate, and its `successor`, if "
          + "known"
      ),
      ("error, status", "the message, if there is one, and the exit status"),
    ],
    examples: [
      "ratepress convert 100 USD KRW", "ratepress convert 12450/3 JPY KRW",
      "ratepress convert 0.5 EUR JPY --json",
      "ratepress convert 100 USD KRW --on 2008-09-15 --source ecb",
    ],
    statuses: [.rejected, .unreachable, .cannotWrite, .configuration]
  ) { given throws(UsageError) in
    guard given.has(.onDay) || !given.has(.source) else { throw .optionNeeds(.source, .onDay) }
    return ConvertCommand(
      amount: given.arguments[0], base: given.arguments[1],
      quote: given.arguments[2], day: try given.day(.onDay), source: given.value(of: .source))
  }

  /// Amount and codes as typed.
  let amount: String
  let base: String
  let quote: String
  /// The day of the rates; nil for the newest ones.
  var day: ReferenceDate?
  /// The source as typed, for a day's rates.
  var source: String?

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    let base = try CurrencyCode(typed: base)
    let amount = try ConvertibleAmount(amount, of: base)
    let quote = try CurrencyCode(typed: quote)
    let now = invocation.now
    let root = CompositionRoot(configuration: configuration)
    if let day {
      let history = try StoredHistory(
        root, kind: source, base: base, quote: quote, now: now,
        years: (day + -StoredHistory.longestWait).year...day.year
      ) { StoredHistory.rate(base: base, quote: quote, on: day, in: $0) != nil }
      history.damaged.forEach { invocation.console.warn($0.text) }
      let rate = try history.rate(base: base, quote: quote, on: day)
      guard rate.date == day || day <= (now + Self.earliestZone).date else {
        throw HistoryError.ahead(
          pair: "\(base)/\(quote)", date: day, newest: rate.date, source: history.source.kind)
      }
      guard let shown = amount.worth(at: rate.rate) else {
        throw ConversionError.tooLarge(self.amount)
      }
      return try show(
        Result(
          amount: amount, base: base.description, quote: quote.description,
          result: shown.description, rate, of: history.source), invocation)
    }
    let choice = try root.loadRates(now: now, ofAll: true, notice: invocation.console.warn)
    let ended = try root.lastRates(having: base, quote, in: choice)
    let last = ended?.last
    guard let index = choice.index(having: base, quote) ?? ended?.source ?? choice.main,
      let newest = choice.sources[index].newest
    else { throw root.nothingStored }
    if last == nil, let error = choice.sources[index].stored.clockError(now: now) {
      invocation.console.warn(error.report.text)
    }
    let rates = last?.rates ?? newest
    let known = Set(
      choice.sources.flatMap { $0.newest?.currencies ?? [] } + (last?.rates.currencies ?? []))
    for code in [base, quote] where !known.contains(code) {
      throw ConversionError.unknownCurrency(code.description, known: known.sorted())
    }
    guard last != nil || choice.index(having: base, quote) != nil else {
      throw HistoryError.nowhereTogether(pair: "\(base)/\(quote)")
    }
    guard let rate = rates.crossRate(base: base, quote: quote),
      let shown = amount.worth(at: rate)
    else { throw ConversionError.tooLarge(self.amount) }
    return try show(
      Result(
        amount: amount, base: base.description, quote: quote.description,
        result: shown.description, updated: rates.updated.description,
        source: index == choice.main ? nil : choice.sources[index].source.label,
        standing: [base, quote].compactMap { code in
          rates.carriedForward[code].map {
            Standing(currency: code.description, updated: $0.updated.description)
          }
        },
        ended: Set([base, quote]).intersection(last?.currencies ?? []).sorted().map {
          Ended($0, rates.updated)
        }), invocation)
  }

  /// Where a day begins first it is 14 hours later than in UTC.
  private static let earliestZone: Int64 = 14 * 3600

  private func show(_ result: Result, _ invocation: Invocation) throws -> ExitStatus {
    if invocation.isJSON {
      try invocation.console.print(json: result)
    } else {
      try invocation.console.print(invocation.isQuiet ? result.result : result.line)
    }
    return .success
  }

  /// A currency whose rate is held back or missing, and the update that its last one is of.
  private struct Standing: Encodable {
    let currency: String
    let updated: String
  }

  /// A currency that its source no longer has, and the update that its last rate is of.
  private struct Ended: Encodable {
    let currency: String
    let updated: String
    /// The currency that has taken its place, if one is known.
    let successor: String?

    init(_ code: CurrencyCode, _ updated: Timestamp) {
      currency = code.description
      self.updated = updated.description
      successor = CurrencyNames(language: "en", unknown: "").successor(of: code)?.description
    }

    var text: String {
      "; \(currency) has ended, this is its last rate"
        + (successor.map { ", and \($0) has taken its place" } ?? "")
    }
  }

  private struct Result: Encodable {
    let amount: ConvertibleAmount
    let base: String
    let quote: String
    let result: String
    /// The update of the newest rates.
    private(set) var updated: String?
    /// The currencies whose rates are older than that; absent if none is.
    private(set) var standing: [Standing]?
    /// The currencies that have ended with these rates; absent if none has.
    private(set) var ended: [Ended]?
    /// The publication and the rate of a day.
    private(set) var date: String?
    private(set) var rate: String?
    /// That of a day's rates, or a further one that has the currencies; absent for the source that pages show.
    private(set) var source: String?
    var status = ExitStatus.success.rawValue

    init(
      amount: ConvertibleAmount, base: String, quote: String, result: String, updated: String,
      source: String?, standing: [Standing], ended: [Ended]
    ) {
      self.amount = amount
      self.base = base
      self.quote = quote
      self.result = result
      self.updated = updated
      self.source = source
      self.standing = standing.isEmpty ? nil : standing
      self.ended = ended.isEmpty ? nil : ended
    }

    init(
      amount: ConvertibleAmount, base: String, quote: String, result: String, _ rate: HistoricRate,
      of source: SourceDescriptor
    ) {
      self.amount = amount
      self.base = base
      self.quote = quote
      self.result = result
      date = rate.date.description
      self.source = source.kind
      self.rate = rate.shown.description
    }

    var line: String {
      let origin = [source, updated ?? date].compactMap { $0 }.joined(separator: ", ")
      let older = (standing ?? []).map { "; that of \($0.currency) is of \($0.updated)" }.joined()
      let ends = (ended ?? []).map(\.text).joined()
      return "\(amount.shown) \(base) = \(result) \(quote) (rates of \(origin)\(older)\(ends))"
    }
  }
}

extension OptionSpec {
  fileprivate static let sourceOfDay = OptionSpec(
    name: source.name, value: source.value,
    help: "with `--on`: the source (the first one that has rates of that day)",
    completion: source.completion)
  static let onDay = OptionSpec(
    name: "--on", value: "DATE",
    help: "take the rates of a day, or of the last publication in the 14 days before it")
}
