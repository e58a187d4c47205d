/// When the figures of a currency begin to be those of a new unit.
enum NewUnit {
  /// So many days apart two figures of a currency still tell of it.
  static let longestGap: Int64 = 14
}
