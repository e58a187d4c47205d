/// Something the operator should know though the work went on.
public enum RateNotice: Sendable, Equatable {
  /// A stored snapshot was passed over; the next older one serves.
  case damagedSnapshot(CorruptFile)
  /// The memory of requests was taken for empty.
  case damagedMemory(CorruptFile)
  /// The source gave other figures for an update that is stored; the stored ones stay.
  case differingFigures(updated: Timestamp, currencies: [CurrencyCode])
}
