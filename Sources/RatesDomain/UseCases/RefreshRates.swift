/// Brings the store up to date with a source: asks if an update is due, and keeps what is new.
public struct RefreshRates {
  private let source: any RateSource
  private let snapshots: any SnapshotRepository
  private let memories: any RequestMemoryRepository

  /// A refresh from one source into one store.
  public init(
    source: any RateSource, snapshots: any SnapshotRepository,
    memories: any RequestMemoryRepository
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
  /// - Throws: What the source and the repositories throw; then nothing has been stored.
  public func callAsFunction(
    now: Timestamp, force: Bool = false, acceptsMissing: Bool = false
  ) throws -> RefreshReport {
    let stored = try snapshots.newest(source: source.name, base: source.base)
    let (memory, damage) = try remembered(newest: stored.snapshot)
    var notices = stored.damaged.map(RateNotice.damagedSnapshot)
    if let damage { notices.append(.damagedMemory(damage)) }

    let due = memory.nextUpdate ?? stored.snapshot?.nextUpdate
    if let due, due > now, !force {
      return RefreshReport(outcome: .notDue(until: due), notices: notices)
    }
    if let notBefore = memory.notBefore, notBefore > now {
      return RefreshReport(outcome: .waiting(until: notBefore), notices: notices)
    }
    let request = RateRequest(
      memory: memory, newest: stored.snapshot, now: now, acceptsMissing: acceptsMissing)
    let answer = try source.latest(request)
    let outcome = try keep(answer, newest: stored.snapshot, memory: memory, notices: &notices)
    return RefreshReport(outcome: outcome, notices: notices)
  }

  /// What is remembered of the source's address and the newest snapshot. The memory of a snapshot
  /// that is no longer readable must not keep the source from sending it again.
  private func remembered(newest: Snapshot?) throws -> (RequestMemory, DamagedFile?) {
    let (stored, damage) = try memories.memory(source: source.name, base: source.base)
    var memory = RequestMemory(address: source.address)
    if let stored, stored.address == source.address {
      if stored.updated == newest?.updated { memory = stored }
      memory.notBefore = stored.notBefore
    }
    return (memory, damage)
  }

  private func keep(
    _ answer: RateAnswer, newest: Snapshot?, memory: RequestMemory, notices: inout [RateNotice]
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
        notices.append(.differingFigures(updated: snapshot.updated, currencies: differing))
      }
      return .unchanged
    }
  }

  private func remember(_ memory: RequestMemory) throws {
    try memories.save(memory, source: source.name, base: source.base)
  }
}
