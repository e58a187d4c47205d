import RatesData
import RatesDomain

/// One source, asked for newer rates than those that are stored.
package struct SourceRefresh {
  private let source: any RateSource
  private let refresh: RefreshRates

  init(
    source: any RateSource, snapshots: any SnapshotRepository,
    fetchStates: any FetchStateRepository, rateGuard: RateGuard
  ) {
    self.source = source
    refresh = RefreshRates(
      source: source, snapshots: snapshots, fetchStates: fetchStates, rateGuard: rateGuard)
  }

  /// The address that is asked.
  package var address: String { source.address }
  /// What messages call it.
  var name: String { source.places(of: []).name }

  /// Asks it.
  ///
  /// - Parameter rates: What is stored; what is new is added.
  /// - Returns: How it ended, nil if it failed; and why there are no newer rates although some are due.
  package func ask(
    _ rates: inout SourceRates, now: Timestamp, options: RefreshOptions,
    witnesses: () throws -> [Snapshot], notice: (RateNotice) -> Void
  ) -> (outcome: RefreshOutcome?, error: (any Error)?) {
    do {
      let outcome = try refresh(
        &rates.stored, now: now, options: options, witnesses: witnesses, notice: notice)
      if case .waiting(let until) = outcome {
        return (outcome, SiteError.waiting(address: address, until: until))
      }
      return (outcome, rates.stored.clockError(now: now))
    } catch let error as ImplausibleRates {
      let places = source.places(of: error.currencies)
      return (nil, SiteError.implausible(address: address, error, places))
    } catch {
      return (nil, error)
    }
  }
}

/// A store that is read, and that takes nothing.
struct UnchangedStore: SnapshotRepository, FetchStateRepository {
  let snapshots: SnapshotStore
  let fetchStates: FetchStateStore

  func latest(
    _ count: Int, source: String, base: CurrencyCode, now: Timestamp
  ) throws -> SnapshotLookup {
    try snapshots.latest(count, source: source, base: base, now: now)
  }

  func fetchState(source: String, base: CurrencyCode) throws -> (
    fetchState: FetchState?, damaged: CorruptFile?
  ) {
    try fetchStates.fetchState(source: source, base: base)
  }

  func save(_ snapshot: Snapshot) {}
  func save(_ fetchState: FetchState, source: String, base: CurrencyCode) {}
}
