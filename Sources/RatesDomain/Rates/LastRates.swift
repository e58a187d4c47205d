/// The rates of the last update of currencies that a source no longer has.
public struct LastRates: Sendable, Equatable {
  /// The currencies that have ended with it.
  public let currencies: Set<CurrencyCode>
  /// The update, which no other follows. It has no rates of currencies that are neither in use nor named as ended
  /// today.
  public let rates: Snapshot

  /// Rates of an update, of which those of some currencies are the last ones.
  public init(_ currencies: Set<CurrencyCode>, rates: Snapshot) {
    self.currencies = currencies
    self.rates = rates
  }
}

extension Snapshot {
  /// The currencies that have ended, by the update of their last rates, the latest update first.
  public var endings: [(updated: Timestamp, currencies: Set<CurrencyCode>)] {
    Dictionary(grouping: ended.keys) { ended[$0]?.updated ?? updated }
      .map { (updated: $0.key, currencies: Set($0.value)) }.sorted { $0.updated > $1.updated }
  }

  /// The last rates of currencies that have ended, from the update that they are of.
  ///
  /// - Parameter update: The stored update; without it nothing is known but these rates themselves.
  public func lastRates(of currencies: Set<CurrencyCode>, in update: Snapshot?) -> LastRates? {
    guard let last = currencies.compactMap({ ended[$0]?.updated }).max() else { return nil }
    guard let update, currencies.allSatisfy({ update.rates[$0] != nil }) else {
      let rates = ended.filter { currencies.contains($0.key) }.mapValues(\.rate)
      return LastRates(
        currencies,
        rates: Snapshot(
          source: source, base: base, updated: last, nextUpdate: nil, quotation: quotation,
          rates: rates.merging([base: 1]) { $1 }))
    }
    return LastRates(
      currencies,
      rates: update.only(Set(rates.keys).union(ended.keys)).with(nextUpdate: nil))
  }
}
