/// Where a rate went between two snapshots.
public enum Trend: Sendable, Equatable {
  /// It rose by more than the threshold.
  case up
  /// It fell by more than the threshold.
  case down
  /// It moved by no more than the threshold, or nothing is known to compare with.
  case none
}
