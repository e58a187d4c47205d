/// A currency that was shown before and of which the newest rates of the shown source have none.
public struct LackedCurrency: Sendable, Equatable {
  /// The currency.
  public let code: CurrencyCode
  /// The index of the source whose rate pages show instead.
  public let source: Int
  /// The update that this rate is of.
  public let updated: Timestamp
  /// Whether other sources may fill in.
  public let mayBeFilledIn: Bool
}

extension SourceChoice {
  /// What the shown source lacks, in alphabetical order of the codes.
  ///
  /// This is the one rule that nothing disappears because of an outage. A currency keeps its last rate. The first other source
  /// with a newer one fills in: on failover at once, else from the second day of publication without the currency. One that
  /// has ended, or of which the owner withdrew the only rate, is lacking only as long as another source fills in.
  public var lacked: [LackedCurrency] {
    guard let main, let newest = sources[main].newest else { return [] }
    let calendar = sources[main].source.calendar
    let day = newest.day(calendar)
    return lastRates(newest, of: main).sorted { $0.key < $1.key }.compactMap { code, last in
      let isLate =
        last.source != main
        || day > calendar.publicationDay(after: calendar.day(of: last.updated))
      let newer = isLate ? newerRate(of: code, than: last.updated, but: main) : nil
      guard newer != nil || last.source != main || newest.ended[code] == nil else { return nil }
      return LackedCurrency(
        code: code, source: newer?.source ?? last.source, updated: newer?.updated ?? last.updated,
        mayBeFilledIn: isLate)
    }
  }

  /// The currencies of which the owner withdrew the only rate, and no source has another: no page shows them. In
  /// alphabetical order of the codes.
  public var unshown: [CurrencyCode] {
    guard let main, let newest = sources[main].newest else { return [] }
    let others = Set(lacked.map(\.code))
    return newest.withoutRate.filter { !others.contains($0) }.sorted()
  }

  /// The currencies whose rates are shown of a source that is not the shown one: for what that one lacks, of what it
  /// had and of the bases.
  public func carried(by index: Int, _ bases: [CurrencyCode]) -> Set<CurrencyCode> {
    guard index != main else { return [] }
    return Set(bases.filter { self.index(having: $0) == index })
      .union(lacked.filter { $0.source == index }.map(\.code))
  }

  /// Whether sources that are not among these may have to be looked at: one may fill in for a currency that has
  /// ended.
  public var hasEnded: Bool {
    main.flatMap { sources[$0].newest }.map { !$0.ended.isEmpty } ?? false
  }

  /// Whether a source that follows these ones fills in for a currency.
  public func isFilledIn(by source: SourceRates) -> Bool {
    SourceChoice(sources + [source], now: now).lacked.contains { $0.source == sources.count }
  }

  private typealias LastRate = (source: Int, updated: Timestamp)

  /// What the shown source has itself of the currencies that it no longer sends; on failover, what the preferred
  /// one has of those that the shown one never sends.
  private func lastRates(_ newest: Snapshot, of main: Int) -> [CurrencyCode: LastRate] {
    var last = newest.missing.merging(newest.ended) { $1 }
      .mapValues { (main, $0.updated) as LastRate }
    for code in newest.withoutRate {
      last[code] =
        ranking.lazy.filter { $0 != main }.compactMap { index in
          sources[index].newest?.datedRate(of: code).map { (index, $0.updated) }
        }.first
    }
    guard failover(to: main) != nil, let preferred = sources[0].newest else { return last }
    for code in preferred.currencies where newest.rates[code] == nil {
      last[code] = preferred.datedRate(of: code).map { (0, $0.updated) }
    }
    return last
  }

  private func newerRate(
    of code: CurrencyCode, than last: Timestamp, but main: Int
  ) -> LastRate? {
    ranking.lazy.filter { $0 != main }.compactMap { index in
      sources[index].newest?.datedRate(of: code).map { (index, $0.updated) }
    }.first { $0.1 > last }
  }
}
