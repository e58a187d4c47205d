/// One of a site's sources, and what is stored of its rates.
public struct SourceRates: Sendable {
  /// The source.
  public let source: SourceDescriptor
  /// Its newest snapshots.
  public var stored: SnapshotLookup

  /// A source with its newest snapshots.
  public init(source: SourceDescriptor, stored: SnapshotLookup) {
    self.source = source
    self.stored = stored
  }

  /// The newest snapshot.
  public var newest: Snapshot? { stored.series.newest }

  /// The day of the newest rates where the source is.
  var day: ReferenceDate? { newest?.day(source.calendar) }

  /// When the newest rates are overdue by the source's calendar; nil if there are none.
  public var overdue: Timestamp? {
    newest.map { source.calendar.overdue(after: $0.updated) }
  }

  /// Whether there are rates, and they are not overdue.
  public func isCurrent(now: Timestamp) -> Bool { overdue.map { now <= $0 } ?? false }
}

/// Which of a site's sources its pages show: the first one with current rates, or, if none has any, the
/// one with the newest.
///
/// Rates are current until they are overdue by their source's calendar, and on as long as another source is current by
/// its own and has none of a later day: at a weekend, rates of Friday are not left for another source's of Friday.
public struct SourceChoice: Sendable {
  /// The sources in the order of preference.
  public let sources: [SourceRates]
  /// Their indices, the best one first; without those that have no rates.
  let ranking: [Int]
  let now: Timestamp

  /// A choice among sources in the order of preference.
  public init(_ sources: [SourceRates], now: Timestamp) {
    self.sources = sources
    self.now = now
    let stored = sources.indices.filter { sources[$0].newest != nil }
    let current = stored.filter { index in
      sources[index].isCurrent(now: now) || Self.backer(of: index, among: sources, now: now) != nil
    }
    let overdue = stored.filter { !current.contains($0) }.sorted { left, right in
      guard let a = sources[left].day, let b = sources[right].day, a != b else {
        return left < right
      }
      return a > b
    }
    ranking = current + overdue
  }

  /// The source by whose calendar rates that are overdue by their own are current: it has none of a later day. The
  /// one that lets them be so the longest.
  private static func backer(
    of index: Int, among sources: [SourceRates], now: Timestamp
  ) -> SourceRates? {
    guard let day = sources[index].day, !sources[index].isCurrent(now: now) else { return nil }
    return sources.filter { $0.isCurrent(now: now) && $0.day.map { $0 <= day } ?? false }
      .max { ($0.overdue ?? now) < ($1.overdue ?? now) }
  }

  /// The source by whose calendar the rates of a source are current though they are overdue by their own; nil if they
  /// are not overdue, or if they are so by all calendars.
  public func backer(of index: Int) -> SourceRates? {
    Self.backer(of: index, among: sources, now: now)
  }

  /// When the rates of a source are overdue; nil if there are none.
  public func overdue(_ index: Int) -> Timestamp? {
    backer(of: index)?.overdue ?? sources[index].overdue
  }

  /// The index of the source that pages show; nil if nothing is stored.
  public var main: Int? { ranking.first }

  /// The index of the source that shows the rates of all the currencies; nil if none has them.
  public func index(having currencies: CurrencyCode...) -> Int? {
    let fillingIn = lacked.filter { currencies.contains($0.code) }.map(\.source)
    return (fillingIn + ranking).first { index in
      currencies.allSatisfy { has($0, index) }
    }
  }

  /// Whether a source has a rate of a currency: where that has ended in the shown one, a newer rate than the last one
  /// there.
  private func has(_ code: CurrencyCode, _ index: Int) -> Bool {
    guard let rate = sources[index].newest?.datedRate(of: code) else { return false }
    return main.flatMap { sources[$0].newest?.ended[code] }.map { rate.updated > $0.updated }
      ?? true
  }

  /// Whether there are rates of a source, and they are current.
  public func isCurrent(_ index: Int) -> Bool { overdue(index).map { now <= $0 } ?? false }

  /// Whether the sources have current rates, those of each base, and those of each currency that the shown one has
  /// lacked for more than a day, or whose only rate was withdrawn.
  public func isSettled(for bases: [CurrencyCode]) -> Bool {
    let current = ranking.filter(isCurrent)
    return !current.isEmpty
      && bases.allSatisfy { base in
        current.contains { sources[$0].newest?.rates[base] != nil }
      }
      && unshown.isEmpty
      && lacked.allSatisfy { !$0.mayBeFilledIn || $0.source != main && isCurrent($0.source) }
  }

  /// Why a source is shown although another one is preferred; nil if that one is current or is shown
  /// itself.
  public func failover(to index: Int) -> Failover? {
    guard index > 0, let first = sources.first, !isCurrent(0) else { return nil }
    return Failover(
      preferred: first.source, lastUpdate: first.newest?.updated, since: first.overdue)
  }
}

/// Why the rates of another source than the preferred one are shown.
public struct Failover: Sendable, Equatable {
  /// The source that is preferred.
  public let preferred: SourceDescriptor
  /// The update time of its newest rates; nil if there are none.
  public let lastUpdate: Timestamp?
  /// When they became overdue.
  public let since: Timestamp?
}
