/// Brings the store up to date with a source: asks if an update is due, and keeps what is new.
public struct RefreshRates {
  private let source: any RateSource
  private let snapshots: any SnapshotRepository
  private let memories: any FetchStateRepository

  /// A refresh from one source into one store.
  public init(
    source: any RateSource, snapshots: any SnapshotRepository,
    memories: any FetchStateRepository
  ) {
    self.source = source
    self.snapshots = snapshots
    self.memories = memories
  }

  /// Does it.
  ///
  /// - Parameters:
  ///   - now: The moment of the run.
  ///   - force: Ask although no update is due; a source that wants to be left alone still is.
  ///   - acceptsMissing: Take an answer that lacks many of the newest snapshot's currencies.
  ///   - notice: Is handed what the operator should know, as it comes up: also before a failure.
  /// - Throws: What the source and the repositories throw; then nothing has been stored.
  public func callAsFunction(
    now: Timestamp, force: Bool = false, acceptsMissing: Bool = false,
    notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    let stored = try snapshots.newest(source: source.name, base: source.base)
    let (memory, damage) = try remembered(newest: stored.snapshot)
    stored.damaged.forEach { notice(.damagedSnapshot($0)) }
    if let damage { notice(.damagedMemory(damage)) }

    let due = memory.nextUpdate ?? stored.snapshot?.nextUpdate
    if let due, due > now, !force { return .notDue(until: due) }
    if let notBefore = memory.notBefore, notBefore > now { return .waiting(until: notBefore) }
    let request = RateRequest(
      memory: memory, newest: stored.snapshot, now: now, acceptsMissing: acceptsMissing)
    let answer = try source.latest(request)
    return try keep(answer, newest: stored.snapshot, memory: memory, notice: notice)
  }

  /// What is remembered of the source's address and the newest snapshot. The memory of a snapshot
  /// that is no longer readable must not keep the source from sending it again.
  private func remembered(newest: Snapshot?) throws -> (FetchState, CorruptFile?) {
    let (stored, damage) = try memories.memory(source: source.name, base: source.base)
    var memory = FetchState(address: source.address)
    if let stored, stored.address == source.address {
      if stored.updated == newest?.updated { memory = stored }
      memory.notBefore = stored.notBefore
    }
    return (memory, damage)
  }

  private func keep(
    _ answer: FetchResult, newest: Snapshot?, memory: FetchState,
    notice: (RateNotice) -> Void
  ) throws -> RefreshOutcome {
    switch answer {
    case .unchanged:
      return .unchanged
    case .wait(let until):
      var memory = memory
      memory.notBefore = until
      try remember(memory)
      return .waiting(until: until)
    case .rates(let snapshot, let memory):
      let isNew = snapshot.updated != newest?.updated
      if isNew { try snapshots.save(snapshot) }
      try remember(memory)
      if isNew { return .stored(snapshot) }
      let differing = newest.map { snapshot.differences(from: $0) } ?? []
      if !differing.isEmpty {
        notice(.differingFigures(updated: snapshot.updated, currencies: differing))
      }
      return .unchanged
    }
  }

  private func remember(_ memory: FetchState) throws {
    try memories.save(memory, source: source.name, base: source.base)
  }
}
