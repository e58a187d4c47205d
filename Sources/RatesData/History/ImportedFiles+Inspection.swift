import RatesDomain
import SystemFiles

extension ImportedFiles {
  /// The originals of a base as they are now.
  struct Inspection {
    /// Those that are what was imported, by import, base and name.
    var intact: [String: HistoryMark.Original] = [:]
    /// Whether one is not what was imported.
    var hasDamage = false
    /// Those that were known and are no longer there, in no other import either.
    var gone: [CorruptFile] = []
    /// Digests of those that are not what was imported, or not there.
    var lost: Set<String> = []
    /// Whether every one of them was intact when the years were made.
    var isKnown = true

    /// Whether all are there, as they were imported.
    var isIntact: Bool { !hasDamage && gone.isEmpty }
  }

  /// Compares the originals of a base with their digests; those in a state that is known are not read.
  func inspect(
    _ base: CurrencyCode, known: [String: HistoryMark.Original]
  ) throws(RatesDataError) -> Inspection {
    var found = Inspection()
    var seen: Set<String> = []
    var unlisted: Set<String> = []
    for name in try names() {
      let (entries, unreadable) = listed(in: name)
      if !unreadable.isEmpty {
        unlisted.insert(name)
        found.hasDamage = true
        found.isKnown = found.isKnown && known.keys.contains { $0.hasPrefix("\(name)/") }
      }
      for entry in entries where entry.file.hasPrefix("\(base)/") {
        let key = "\(name)/\(entry.file)"
        seen.insert(key)
        let state = state(of: key)
        let before = known[key].flatMap { $0.digest == entry.digest ? $0 : nil }
        if let before, before.state == state {
          found.intact[key] = before
        } else if case .success = contents(of: entry, in: name) {
          found.intact[key] = HistoryMark.Original(digest: entry.digest, state: state)
        } else {
          found.hasDamage = true
          found.lost.insert(entry.digest)
          found.isKnown = found.isKnown && before != nil
        }
      }
    }
    let digests = Set(found.intact.values.map(\.digest))
    for (key, original) in known.sorted(by: { $0.key < $1.key })
    where !seen.contains(key) && !digests.contains(original.digest) {
      found.lost.insert(original.digest)
      let name = String(key.prefix { $0 != "/" })
      guard !unlisted.contains(name) else { continue }
      let file = missing(key, base)
      if !found.gone.contains(file) { found.gone.append(file) }
    }
    return found
  }

  /// What is missing: the folder of all imports, that of one, or one file.
  private func missing(_ key: String, _ base: CurrencyCode) -> CorruptFile {
    let parts = key.split(separator: "/").map(String.init)
    let places = [path, "\(path)/\(parts[0])", "\(path)/\(key)"]
    let place = places.first { !Self.exists($0) } ?? "\(path)/\(key)"
    return CorruptFile(
      path: place,
      reason:
        "it is missing; restore it from a backup, or import the same files again; if it was to go, "
        + "delete \(historyFolder)/\(base), too")
  }

  private func state(of key: String) -> String {
    let parts = key.split(separator: "/").map(String.init)
    guard parts.count == 3,
      let status = try? Directory.anchor("\(path)/\(parts[0])/\(parts[1])")
        .status(of: FileName(parts[2]))
    else { return "none" }
    return HistoryMark.state(status)
  }
}
