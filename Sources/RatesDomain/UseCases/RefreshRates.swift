/// Brings the store up to date with a source: asks if an update is due, and keeps new rates.
public struct RefreshRates {
  private let source: any RateSource
  private let snapshots: any SnapshotRepository
  private let fetchStates: any FetchStateRepository
  private let rateGuard: RateGuard

  /// A refresh from one source into one store.
  public init(
    source: any RateSource, snapshots: any SnapshotRepository,
    fetchStates: any FetchStateRepository, rateGuard: RateGuard = RateGuard()
  ) {
    self.source = source
    self.snapshots = snapshots
    self.fetchStates = fetchStates
    self.rateGuard = rateGuard
  }

  /// Does it.
  ///
  /// - Parameters:
  ///   - stored: What the store has; a new snapshot is added to it.
  ///   - now: The moment of the run.
  ///   - options: How it is asked, and what is taken.
  ///   - witnesses: Gives the newest snapshots of other sources, if one of the rates is in doubt.
  ///   - notice: Is handed what the operator should know, as it comes up: also before a failure.
  /// - Throws: What the source and the repositories throw, and `ImplausibleRates`; then nothing has
  ///   been stored.
  public func callAsFunction(
    _ stored: inout SnapshotLookup, now: Timestamp, options: RefreshOptions = RefreshOptions(),
    witnesses: () throws -> [Snapshot] = { [] }, notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let newest = stored.series.newest
    var (fetchState, damage) = try remembered(newest: newest)
    if let damage { notice(.damagedFetchState(damage)) }
    if options.accepted != .none {
      fetchState.entityTag = nil
      fetchState.lastModified = nil
      fetchState.settled = nil
    } else if options.isForced {
      fetchState.settled = nil
    } else {
      let due = fetchState.nextUpdate ?? newest?.nextUpdate
      if options.isEarly {
        fetchState.settled = nil
      } else if let due, Self.isToWaitFor(due, now: now) {
        return .notDue(until: due)
      }
      if let moment = fetchState.notBefore, Self.isToWaitFor(moment, now: now) {
        return .waiting(until: moment)
      }
    }
    let request = RateRequest(
      fetchState: fetchState, newest: newest, now: now, acceptsMissing: options.acceptsMissing,
      acceptsNew: options.acceptsNew, storedCurrencies: storedCurrencies(now: now))
    switch try source.latest(request) {
    case .unchanged:
      return .unchanged
    case .nothingNewer(let fetchState):
      try remember(fetchState)
      return .unchanged
    case .wait(let until):
      fetchState.notBefore = until
      try remember(fetchState)
      return .waiting(until: until)
    case .rates(let answer, let fetchState):
      let outcome =
        if let known = stored.series[answer.updated] {
          try compare(answer, with: known, in: &stored, options.accepted, notice: notice)
        } else {
          try keep(
            rateGuard.judge(
              answer, after: newest, witnesses: witnesses, accepted: options.accepted),
            in: &stored, now: now, notice: notice)
        }
      try remember(fetchState)
      return outcome
    }
  }

  private func storedCurrencies(now: Timestamp) -> @Sendable () -> Set<CurrencyCode> {
    let (kind, base) = (source.descriptor.kind, source.base)
    return { [snapshots] in
      let all = try? snapshots.latest(.max, source: kind, base: base, now: now).series.snapshots
      return Set((all ?? []).flatMap(\.fetched.keys))
    }
  }

  /// Whether a stored moment still lies ahead. One that is too far off was stored by a wrong clock.
  private static func isToWaitFor(_ moment: Timestamp, now: Timestamp) -> Bool {
    moment > now && moment <= now + FetchState.longestWait
  }

  /// The fetch state of the source's address and the newest snapshot. That of a snapshot that is no
  /// longer readable must not keep the source from sending it again.
  private func remembered(newest: Snapshot?) throws -> (FetchState, CorruptFile?) {
    let (stored, damage) = try fetchStates.fetchState(
      source: source.descriptor.kind, base: source.base)
    var fetchState = FetchState(address: source.address)
    if let stored, stored.address == source.address {
      if stored.updated == newest?.updated { fetchState = stored }
      fetchState.notBefore = stored.notBefore
    }
    return (fetchState, damage)
  }

  private func keep(
    _ snapshot: Snapshot, in stored: inout SnapshotLookup, now: Timestamp,
    notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let newest = stored.series.newest
    try snapshots.save(snapshot)
    // The source agrees with the clock, so what is from the future was dated by a wrong one.
    stored.series = stored.series.adding(snapshot, now: now)
    stored.clockIsBehind = false
    let held = snapshot.heldBack
    if !held.isEmpty { notice(.heldBack(snapshot, held, source.places(of: held))) }
    if let newest {
      let missing = newest.published.keys.filter {
        snapshot.published[$0] == nil && snapshot.carriedForward[$0] != nil
      }.sorted()
      if !missing.isEmpty {
        notice(
          .missing(source: source.places(of: []).name, missing, days: rateGuard.missingDays))
      }
      let ended = newest.currencies.filter { snapshot.ended[$0] != nil }
      if !ended.isEmpty { notice(.ended(source: source.places(of: []).name, ended, standIn: nil)) }
    }
    return .stored(snapshot)
  }

  /// The figures that are stored for an update stay. What the source has corrected is taken if a person has
  /// accepted it by name; of those held back, also what it still gives, if a person has accepted all.
  private func compare(
    _ answer: Snapshot, with known: Snapshot, in stored: inout SnapshotLookup,
    _ accepted: AcceptedRates, notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let differing = answer.differences(from: known)
    let corrected = differing.filter { accepted.names($0) && answer.fetched[$0] != nil }
    let left = differing.filter { !corrected.contains($0) }
    if !left.isEmpty { notice(.differingFigures(answer, left, source.places(of: left))) }
    let taken =
      known.heldBack.filter { accepted.contains($0) && !differing.contains($0) } + corrected
    guard !taken.isEmpty else { return .unchanged }
    let figures = answer.fetched.filter { corrected.contains($0.key) }
    let revised = known.corrected(
      rates: known.published.merging(figures) { $1 },
      carriedForward: known.carriedForward.filter { !taken.contains($0.key) }, ended: known.ended,
      withdrawn: known.withdrawn.filter { !corrected.contains($0.key) },
      unstated: known.unstated.filter { !corrected.contains($0.key) })
    try snapshots.save(revised)
    stored.series = stored.series.replacing(revised)
    return .stored(revised)
  }

  private func remember(_ fetchState: FetchState) throws {
    try fetchStates.save(fetchState, source: source.descriptor.kind, base: source.base)
  }
}

/// How a source is asked, and what is taken of its answer.
public struct RefreshOptions: Sendable, Equatable {
  /// Ask although no update is due, or the source is rate-limiting.
  public var isForced = false
  /// Ask although no update is due, but not while the source is rate-limiting.
  public var isEarly = false
  /// Take an answer that lacks many of the newest snapshot's currencies.
  public var acceptsMissing = false
  /// Take an answer with many currencies that the newest snapshot lacks, or that no table knows.
  public var acceptsNew = false
  /// What is taken although it moved far: then the source is asked in any case, and for all rates.
  public var accepted = AcceptedRates.none

  /// As a run that nobody watches asks.
  public init() {}
}

/// How a refresh ended.
public enum RefreshOutcome: Sendable, Equatable {
  /// The source was not asked, because its next update is not due.
  case notDue(until: Timestamp)
  /// The source was asked and has nothing newer.
  case unchanged
  /// A new snapshot is stored.
  case stored(Snapshot)
  /// The source is rate-limiting: the next request is accepted then.
  case waiting(until: Timestamp)
}

/// A publisher of rates that can be asked for the newest ones.
public protocol RateSource {
  /// What is known of it; its `kind` is the name that snapshots are stored under.
  var descriptor: SourceDescriptor { get }
  /// The currency that is asked for.
  var base: CurrencyCode { get }
  /// The address that is asked, as the fetch state has it.
  var address: String { get }

  /// Asks for the newest rates, and repeats that a few times after a passing failure.
  ///
  /// Throws the data layer's error if the source cannot be reached or its answer breaks a rule.
  func latest(_ request: RateRequest) throws -> FetchResult

  /// Where it has the newest figures of some currencies.
  func places(of codes: [CurrencyCode]) -> FigurePlaces
}

extension RateSource {
  /// Its answers have no places that a person could look up.
  public func places(of codes: [CurrencyCode]) -> FigurePlaces {
    FigurePlaces(name: descriptor.kind, lines: [:])
  }
}

/// What a source needs to know to be asked.
public struct RateRequest: Sendable {
  /// What is known of the last answer from the same address.
  public let fetchState: FetchState
  /// The newest stored snapshot, which the answer may not precede.
  public let newest: Snapshot?
  /// The moment of asking.
  public let now: Timestamp
  /// Whether an answer may lack many of the newest snapshot's currencies.
  public let acceptsMissing: Bool
  /// Whether an answer may have many currencies that the newest snapshot lacks, or that no table knows.
  public let acceptsNew: Bool
  /// Reads which currencies all stored answers have together.
  public let storedCurrencies: @Sendable () -> Set<CurrencyCode>

  /// A request; `fetchState` is that of the address that is asked.
  public init(
    fetchState: FetchState, newest: Snapshot?, now: Timestamp, acceptsMissing: Bool,
    acceptsNew: Bool = false, storedCurrencies: @escaping @Sendable () -> Set<CurrencyCode> = { [] }
  ) {
    self.fetchState = fetchState
    self.newest = newest
    self.now = now
    self.acceptsMissing = acceptsMissing
    self.acceptsNew = acceptsNew
    self.storedCurrencies = storedCurrencies
  }
}

/// What a source answers.
public enum FetchResult: Sendable, Equatable {
  /// Rates that have passed every rule, and the fetch state to keep.
  case rates(Snapshot, FetchState)
  /// Nothing has changed since the last answer.
  case unchanged
  /// There are no newer rates, and the fetch state to keep.
  case nothingNewer(FetchState)
  /// It is rate-limiting: the next request is accepted then.
  case wait(until: Timestamp)
}
