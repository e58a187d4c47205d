extension Snapshot {
  /// The currencies that only one of the snapshots has or whose rates differ in value, in
  /// alphabetical order.
  public func differences(from other: Snapshot) -> [CurrencyCode] {
    Set(rates.keys).union(other.rates.keys).filter { rates[$0] != other.rates[$0] }.sorted()
  }
}
