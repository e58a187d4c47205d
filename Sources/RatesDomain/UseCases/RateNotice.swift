/// Something the operator should know though the work went on.
public enum RateNotice: Sendable, Equatable {
  /// A stored snapshot was passed over; the next older one is used.
  case damagedSnapshot(CorruptFile)
  /// The fetch state could not be read and counts as empty.
  case damagedFetchState(CorruptFile)
  /// The source gave other figures for an update that is stored; the stored ones stay.
  case differingFigures(Snapshot, [CurrencyCode], FigurePlaces)
  /// Rates of a new snapshot moved too far and are held back.
  case heldBack(Snapshot, [CurrencyCode], FigurePlaces)
  /// A new snapshot lacks currencies; their last rates stay for so many days.
  case missing(source: String, [CurrencyCode], days: Int)
  /// Currencies have been missing for too long: their last rates are in no list any more, unless another source,
  /// which is named, stands in.
  case ended(source: String, [CurrencyCode], standIn: String?)

  /// The same for each source that stands in for currencies which have ended, and for those without one.
  ///
  /// - Parameter standIn: Names the source that stands in for a currency; nil without one.
  public func divided(by standIn: (CurrencyCode) -> String?) -> [RateNotice] {
    guard case .ended(let source, let codes, _) = self else { return [self] }
    return Dictionary(grouping: codes, by: standIn).sorted { ($0.key ?? "") < ($1.key ?? "") }
      .map { .ended(source: source, $1, standIn: $0) }
  }

  /// The same without currencies whose rates are not shown of that source; nil if it is about no others.
  public func limited(to isShown: (CurrencyCode) -> Bool) -> RateNotice? {
    switch self {
    case .damagedSnapshot, .damagedFetchState, .differingFigures: return self
    case .heldBack(let snapshot, let codes, let places):
      let left = codes.filter(isShown)
      return left.isEmpty ? nil : .heldBack(snapshot, left, places)
    case .missing(let source, let codes, let days):
      let left = codes.filter(isShown)
      return left.isEmpty ? nil : .missing(source: source, left, days: days)
    case .ended(let source, let codes, let standIn):
      let left = codes.filter(isShown)
      return left.isEmpty ? nil : .ended(source: source, left, standIn: standIn)
    }
  }
}
