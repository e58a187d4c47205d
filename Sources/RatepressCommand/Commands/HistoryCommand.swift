import Formats
import RatepressSite
import RatesDomain

/// Shows the series of a pair.
struct HistoryCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "history", summary: "show the stored rates of a pair over the years",
    arguments: ["BASE", "QUOTE"].map { ArgumentSpec(name: $0, completion: .currencies) },
    options: [.config, .from, .to, .source, .csv, .quiet, .json],
    details: [
      "A line has a day of publication and the rate of that day, oldest first: as it was published, "
        + "or else computed exactly and shown with 12 significant digits. Gaps are days of "
        + "publication without a rate.",
      "Without `--source`, the rates are those of the first source of the configuration that has any, or "
        + "else of another one that was imported. The output names it.",
    ],
    members: [
      ("base, quote, source", "the pair, and the source of its rates"),
      ("license", "`anyForm` or `pagesOnly`: whether its figures may be published as data"),
      ("rows", "`date` and `rate` of each day"),
      ("gaps", "`from` and `to`"),
      ("status", "the exit status"),
    ],
    examples: [
      "ratepress history USD KRW --source ecb --from 2020-01-01",
      "ratepress history EUR JPY --source ecb --csv",
    ],
    statuses: [.rejected, .unreachable, .cannotWrite, .configuration],
    document: "history.md"
  ) { given throws(UsageError) in
    guard !given.has(.csv) || !given.general.isJSON else { throw .optionsExclude(.csv, .json) }
    let (from, to) = (try given.day(.from), try given.day(.to))
    if let from, let to, to < from { throw .rangeReversed }
    return HistoryCommand(
      base: given.arguments[0], quote: given.arguments[1],
      source: given.value(of: .source), from: from, to: to, isCSV: given.has(.csv))
  }

  /// Codes as typed.
  let base: String
  let quote: String
  /// The source as typed; nil for the first one that has the range.
  let source: String?
  /// The first and the last day; nil for all there are.
  let from: ReferenceDate?
  let to: ReferenceDate?
  let isCSV: Bool

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let configuration = try invocation.configuration()
    let base = try CurrencyCode(typed: base)
    let quote = try CurrencyCode(typed: quote)
    let history = try StoredHistory(
      CompositionRoot(configuration: configuration), kind: source, base: base, quote: quote,
      now: invocation.now, years: isCSV ? years : nil
    ) { $0.hasRates(base: base, quote: quote, from: from, to: to) }
    history.damaged.forEach { invocation.console.warn($0.text) }
    func noteEmptyRange() {
      guard !invocation.isQuiet else { return }
      invocation.console.note(emptyRange(base, quote, history))
    }
    func put(_ start: String, before: String, after: String) throws {
      var isEmpty = true
      var text = Array(start.utf8)
      let (before, after) = (Array(before.utf8), Array(after.utf8))
      history.rates.forEachRate(base: base, quote: quote, from: from, to: to) { row in
        isEmpty = false
        row.date.write(to: &text)
        text += before
        row.shown.write(to: &text)
        text += after
      }
      try invocation.console.put(text)
      if isEmpty { noteEmptyRange() }
    }
    if isCSV {
      try put(
        "date,base,quote,rate,source\n", before: ",\(base),\(quote),",
        after: ",\(history.source.kind)\n")
      return .success
    }
    let gaps = history.rates.gaps(
      base: base, quote: quote, calendar: history.source.calendar, from: from, to: to)
    if invocation.isJSON {
      let rows = history.rates.series(base: base, quote: quote, from: from, to: to)
      let json = Self.json(rows, gaps, base, quote, of: history.source)
      try invocation.console.print(json.text(indented: false))
      if rows.isEmpty { noteEmptyRange() }
      return .success
    }
    try put("", before: " ", after: "\n")
    if !invocation.isQuiet {
      if source == nil { invocation.console.note("rates of \(history.source.kind)") }
      for gap in gaps {
        invocation.console.note(
          gap.from == gap.to
            ? "no rate on \(gap.from)" : "no rates from \(gap.from) to \(gap.to)")
      }
    }
    return .success
  }

  /// That there are no rates in the range.
  private func emptyRange(
    _ base: CurrencyCode, _ quote: CurrencyCode, _ history: StoredHistory
  ) -> String {
    let range = [from.map { " from \($0)" }, to.map { " to \($0)" }].compactMap(\.self).joined()
    return "\(history.source.kind) has no rates of \(base)/\(quote)\(range)"
  }

  /// The years of the range; nil for all. Gaps need all: they may begin and end outside it.
  private var years: ClosedRange<Int64>? {
    guard from != nil || to != nil else { return nil }
    return (from?.year ?? .min)...(to?.year ?? .max)
  }

  /// The members in the order of their names, as in all results.
  private static func json(
    _ rows: [HistoricRate], _ gaps: [SeriesGap], _ base: CurrencyCode, _ quote: CurrencyCode,
    of source: SourceDescriptor
  ) -> JSONValue {
    func object(_ members: (String, String)...) -> JSONValue {
      .object(members.map { JSONMember($0, .string($1)) })
    }
    return .object([
      JSONMember("base", .string(base.description)),
      JSONMember(
        "gaps",
        .array(
          gaps.map { object(("from", $0.from.description), ("to", $0.to.description)) })),
      JSONMember("license", .string(source.license.rawValue)),
      JSONMember("quote", .string(quote.description)),
      JSONMember(
        "rows",
        .array(
          rows.map { object(("date", $0.date.description), ("rate", $0.shown.description)) })),
      JSONMember("source", .string(source.kind)),
      JSONMember("status", .number("\(ExitStatus.success.rawValue)")),
    ])
  }
}

extension OptionSpec {
  static let from = OptionSpec(
    name: "--from", value: "DATE", help: "the first day (the first one stored)")
  static let to = OptionSpec(
    name: "--to", value: "DATE", help: "the last day (the last one stored)")
  static let csv = OptionSpec(name: "--csv", help: "write `date,base,quote,rate,source`")
}
