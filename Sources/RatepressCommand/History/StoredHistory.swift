import RatepressSite
import RatesData
import RatesDomain
import SourceText

/// The history that answers for a pair.
struct StoredHistory {
  let source: SourceDescriptor
  let rates: RateHistory
  /// Imported files that are damaged or lost, whose figures the history has all the same.
  let damaged: [DamagedOriginal]

  /// Looks for the rates of a pair: those of the first source that has what is asked for, in the order of
  /// the configuration and then of all kinds, or else of the first one that has the pair.
  ///
  /// - Parameters:
  ///   - kind: The only source to ask, as typed; nil for all.
  ///   - base: The pair's base currency as typed.
  ///   - quote: Its quote currency.
  ///   - now: Rates of a later day than this one's next are left out.
  ///   - years: The years that are wanted; nil for all. More may come.
  ///   - answers: Whether a history has what is asked for.
  /// - Throws: `HistoryError` or `ConversionError` if no source has anything of the pair, or one not all
  ///   that was imported.
  init(
    _ root: CompositionRoot, kind: String?, base: CurrencyCode, quote: CurrencyCode,
    now: Timestamp, years: ClosedRange<Int64>? = nil, where answers: (RateHistory) -> Bool
  ) throws {
    let sources = try kind.map { [try HistoryError.source($0)] } ?? Self.order(root.configuration)
    var first: StoredHistory?
    var known: Set<CurrencyCode> = []
    var damaged: [DamagedOriginal] = []
    let stored = try sources.flatMap { source in
      try Self.bases(root, source, base, quote).map { (source, $0) }
    }
    for (source, stored) in stored {
      // The base's own rate is on every day, and among the figures of none.
      let pair = base == quote && base == stored ? nil : Set([base, quote])
      func history(
        _ years: ClosedRange<Int64>?, of codes: Set<CurrencyCode>?
      ) throws -> RateHistory {
        let lookup = try root.history.history(of: source, base: stored, years: years, only: codes)
        guard lookup.damagedOriginals.isEmpty || lookup.hasTheirFigures else {
          throw HistoryError.damaged(lookup.damagedOriginals)
        }
        damaged = lookup.damagedOriginals.map { DamagedOriginal(file: $0, hasItsFigures: true) }
        return lookup.history.through(now.date + 1)
      }
      var rates = try history(years, of: pair)
      let isPart = years != nil && rates.has(base, quote)
      if years != nil, !isPart { rates = try history(nil, of: pair) }
      guard rates.has(base, quote) else {
        known.formUnion(try history(nil, of: nil).days.lazy.flatMap { $0.rates.lazy.map(\.code) })
        known.insert(stored)
        continue
      }
      if answers(rates) {
        self.init(source: source, rates: rates, damaged: damaged)
        return
      }
      if first == nil {
        if isPart { rates = try history(nil, of: pair) }
        first = StoredHistory(source: source, rates: rates, damaged: damaged)
      }
    }
    if let first {
      self = first
    } else if known.isEmpty {
      throw HistoryError.nothingStored(source: kind)
    } else if let missing = [base, quote].first(where: { !known.contains($0) }) {
      throw ConversionError.unknownCurrency(missing.description, known: known.sorted())
    } else {
      throw HistoryError.nowhereTogether(pair: "\(base)/\(quote)")
    }
  }

  private init(source: SourceDescriptor, rates: RateHistory, damaged: [DamagedOriginal]) {
    self.source = source
    self.rates = rates
    self.damaged = damaged
  }

  /// The sources of the configuration in their order, and then all others, of which something may have
  /// been imported.
  private static func order(_ configuration: Configuration) -> [SourceDescriptor] {
    let sources = configuration.sources.map(\.descriptor) + SourceDescriptor.all
    return sources.reduce(into: []) { order, source in
      if !order.contains(where: { $0.kind == source.kind }) { order.append(source) }
    }
  }

  /// The bases of which a source has something, in the order in which they are asked: those that are
  /// configured, those of the pair, and all others. It is the same for both directions of a pair.
  private static func bases(
    _ root: CompositionRoot, _ source: SourceDescriptor, _ base: CurrencyCode, _ quote: CurrencyCode
  ) throws -> [CurrencyCode] {
    let bases = try root.history.bases(of: source.kind)
    let configured = root.configuration.sources.filter { $0.descriptor.kind == source.kind }
      .map(\.base)
    let ordered = configured + bases.filter { $0 == base || $0 == quote } + bases
    return ordered.enumerated().filter { index, base in
      bases.contains(base) && !ordered[..<index].contains(base)
    }.map(\.element)
  }

  /// The rate on a day or the last publication before it, which must not be more than 14 days
  /// before.
  func rate(base: CurrencyCode, quote: CurrencyCode, on date: ReferenceDate) throws -> HistoricRate
  {
    guard let last = Self.rate(base: base, quote: quote, on: date, in: rates) else {
      throw HistoryError.noRate(
        pair: "\(base)/\(quote)", date: date, source: source.kind,
        spans: [base, quote].compactMap { code in
          guard code != rates.base, let span = rates.span(of: code) else { return nil }
          return HistoryError.Span(code: code, range: span)
        })
    }
    return last
  }

  /// The same of a history; nil if there is none.
  static func rate(
    base: CurrencyCode, quote: CurrencyCode, on date: ReferenceDate, in rates: RateHistory
  ) -> HistoricRate? {
    rates.last(base: base, quote: quote, on: date).flatMap {
      date <= $0.date + longestWait ? $0 : nil
    }
  }

  static let longestWait: Int64 = 14
}

/// Why the history has no answer.
enum HistoryError: Error, Equatable {
  struct Span: Equatable {
    let code: CurrencyCode
    let range: ClosedRange<ReferenceDate>
  }

  case unknownSource(String)
  /// Originals of what was imported are not what they were.
  case damaged([CorruptFile])
  /// Nothing of the source is stored; of any, if none was named.
  case nothingStored(source: String?)
  /// Both currencies are stored, but of different sources.
  case nowhereTogether(pair: String)
  /// The last publication is too long before.
  case noRate(pair: String, date: ReferenceDate, source: String, spans: [Span])

  /// The day has begun nowhere yet.
  case ahead(pair: String, date: ReferenceDate, newest: ReferenceDate, source: String)

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
    case .damaged(let files):
      return ErrorReport(lines: files.map { "\($0.path): \($0.reason)" }, status: .cannotWrite)
    case .nothingStored(let source):
      let what = source.map { "no rates of \($0)" } ?? "no rates"
      return ErrorReport(
        "\(what) are stored; \"ratepress import\" takes in those of years"
          + (source == nil ? "" : ", and --source names another source"), .unreachable)
    case .nowhereTogether(let pair):
      return ErrorReport(
        "no stored source has both currencies of \(pair); figures of two sources are not mixed",
        .rejected)
    case .noRate(let pair, let date, let source, let spans):
      let known = spans.map { "\($0.code) \($0.range.lowerBound) to \($0.range.upperBound)" }
      return ErrorReport(
        "\(source) has no \(pair) on \(date) or in the 14 days before; it has "
          + known.joined(separator: ", "), .rejected)
    case .ahead(let pair, let date, let newest, let source):
      return ErrorReport(
        "--on: \(date) lies ahead; the newest rate of \(pair) is of \(newest), by \(source)",
        .rejected)
    }
  }
}
