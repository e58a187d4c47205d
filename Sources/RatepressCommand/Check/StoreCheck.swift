import RatesData

/// Looks for stored files that cannot be read.
struct StoreCheck {
  let snapshots: SnapshotStore

  /// A finding for each of them, used or not.
  func findings() throws -> [Finding] {
    do {
      return try snapshots.damagedFiles().map { Finding($0) }
    } catch RatesDataError.cannotRead(let path, let reason) {
      return [Finding(file: path, message: "cannot be read: \(reason)")]
    }
  }
}
