import RatesData
import RatesDomain
import SourceText

extension CompositionRoot {
  /// What is stored of the years.
  var history: HistoryStore { HistoryStore(folder: configuration.output.snapshots) }
}

/// The history that answers for a pair.
struct StoredHistory {
  let source: SourceDescriptor
  let rates: RateHistory

  /// Looks for the rates of a pair.
  ///
  /// - Parameters:
  ///   - kind: The source as typed; nil for the first one of the configuration.
  ///   - base: The pair's base currency as typed.
  ///   - quote: Its quote currency.
  ///   - now: Rates of a later day than this one's next are left out.
  ///   - years: The years that are wanted; nil for all. More may come.
  /// - Throws: `HistoryError` or `ConversionError` if the source has nothing of the pair.
  init(
    _ root: CompositionRoot, kind: String?, base: CurrencyCode, quote: CurrencyCode,
    now: Timestamp, years: ClosedRange<Int64>? = nil
  ) throws {
    let source = try kind.map(HistoryError.source) ?? root.configuration.source.descriptor
    let bases = try root.history.bases(of: source.kind)
    guard let stored = Self.base(root.configuration, source, among: bases, base, quote) else {
      throw HistoryError.nothingStored(source: source.kind)
    }
    func read(_ years: ClosedRange<Int64>?) throws -> RateHistory {
      try root.history.history(of: source, base: stored, years: years, only: [base, quote])
        .history.through(now.date + 1)
    }
    func missing(in rates: RateHistory) -> CurrencyCode? {
      [base, quote].first { $0 != stored && rates.span(of: $0) == nil }
    }
    var rates = try read(years)
    if years != nil, missing(in: rates) != nil { rates = try read(nil) }
    if let code = missing(in: rates) {
      let all = try root.history.history(of: source, base: stored).history
      let known = Set(all.days.flatMap { $0.rates.map(\.code) }).union([stored]).sorted()
      throw ConversionError.unknownCurrency(code.description, known: known)
    }
    self.source = source
    self.rates = rates
  }

  /// The configured base of a source; for a source that is not configured the one of the pair.
  private static func base(
    _ configuration: Configuration, _ source: SourceDescriptor, among bases: [CurrencyCode],
    _ base: CurrencyCode, _ quote: CurrencyCode
  ) -> CurrencyCode? {
    let configured = configuration.sources.filter { $0.descriptor.kind == source.kind }.map(\.base)
    return (configured + [base, quote]).first(where: bases.contains) ?? bases.first
  }

  /// The rate on a day or the last publication before it, which must not be more than 14 days
  /// before.
  func rate(base: CurrencyCode, quote: CurrencyCode, on date: ReferenceDate) throws -> HistoricRate
  {
    let last = rates.last(base: base, quote: quote, on: date)
    guard let last, date <= last.date + Self.longestWait else {
      throw HistoryError.noRate(
        pair: "\(base)/\(quote)", date: date, source: source.kind,
        spans: [base, quote].compactMap { code in
          guard code != rates.base, let span = rates.span(of: code) else { return nil }
          return HistoryError.Span(code: code, range: span)
        })
    }
    return last
  }

  private static let longestWait: Int64 = 14
}

/// Why the history has no answer.
enum HistoryError: Error, Equatable {
  struct Span: Equatable {
    let code: CurrencyCode
    let range: ClosedRange<ReferenceDate>
  }

  case unknownSource(String)
  /// Nothing of the source is stored.
  case nothingStored(source: String)
  /// The last publication is too long before.
  case noRate(pair: String, date: ReferenceDate, source: String, spans: [Span])

  /// The source of a kind as typed.
  static func source(_ kind: String) throws(HistoryError) -> SourceDescriptor {
    guard let source = SourceDescriptor.all.first(where: { $0.kind == kind }) else {
      throw .unknownSource(kind)
    }
    return source
  }
}

extension HistoryError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .unknownSource(let kind):
      let known = SourceDescriptor.all.map(\.kind)
      return ErrorReport(
        "--source: there is no source \"\(kind)\"; "
          + (SpellingSuggestion.of(kind, among: known).map { "did you mean \"\($0)\"?" }
            ?? "known: " + known.joined(separator: ", ")),
        .usage)
    case .nothingStored(let source):
      return ErrorReport(
        "no rates of \(source) are stored; \"ratepress import\" takes in those of years, and "
          + "--source names another source", .unreachable)
    case .noRate(let pair, let date, let source, let spans):
      let known = spans.map { "\($0.code) \($0.range.lowerBound) to \($0.range.upperBound)" }
      return ErrorReport(
        "\(source) has no \(pair) on \(date) or in the 14 days before; it has "
          + known.joined(separator: ", "), .rejected)
    }
  }
}

extension OptionSpec {
  static let source = OptionSpec(
    name: "--source", value: "KIND", help: "the source (the first one of the configuration)")
}

extension CommandArguments {
  /// The day that an option has.
  func day(_ option: OptionSpec) throws(UsageError) -> ReferenceDate? {
    guard let text = value(of: option) else { return nil }
    guard let date = ReferenceDate(text) else { throw .dayInvalid(option, text) }
    return date
  }
}
