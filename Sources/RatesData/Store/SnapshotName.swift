import RatesDomain

/// The name of a snapshot's file: its update time without colons, `2024-01-09T00-02-31Z.json`.
///
/// Where a damaged file has that name, which stays, the next free of `….2.json`, `….3.json` serves.
struct SnapshotName: Comparable {
  let updated: Timestamp
  /// From 1.
  let copy: Int

  init(updated: Timestamp, copy: Int = 1) {
    self.updated = updated
    self.copy = copy
  }

  /// Reads a file's name; nil for what is not named after an update time.
  init?(file: String) {
    let parts = file.split(separator: ".", omittingEmptySubsequences: false)
    guard let stem = parts.first, let updated = Self.timestamp(stem) else { return nil }
    self.init(updated: updated, copy: parts.count == 3 ? Int(parts[1]) ?? 0 : 1)
    guard self.file == file else { return nil }
  }

  /// The file's name.
  var file: String {
    let stem = String(updated.description.map { $0 == ":" ? "-" : $0 })
    return copy == 1 ? "\(stem).json" : "\(stem).\(copy).json"
  }

  static func < (left: SnapshotName, right: SnapshotName) -> Bool {
    (left.updated, left.copy) < (right.updated, right.copy)
  }

  private static func timestamp(_ stem: Substring) -> Timestamp? {
    let halves = stem.split(separator: "T", maxSplits: 1)
    guard halves.count == 2 else { return nil }
    return Timestamp("\(halves[0])T" + String(halves[1].map { $0 == "-" ? ":" : $0 }))
  }
}
