import RatesDomain

extension RateNotice {
  /// What the operator is told.
  package var text: String {
    switch self {
    case .damagedSnapshot(let file):
      "\(file.path): \(file.reason); "
        + (file.isStranger
          ? "move it to another folder"
          : "the file is left alone, and the next older snapshot is used; restore it from a backup, or move it "
            + "to another folder")
    case .damagedFetchState(let file):
      "\(file.path): \(file.reason); the source is asked as if for the first time"
    case .differingFigures(let answer, let currencies, let places):
      "\(places.name): the source now gives other figures for "
        + "\(answer.day?.description ?? answer.updated.description) "
        + "(\(Self.listed(currencies.map(places.listText(of:))))); "
        + "the stored ones stay"
        + (answer.source == "file" ? "; to take them: ratepress import --replace" : "")
    case .missing(let source, let currencies, let days):
      "\(source): \(Self.listed(currencies)) \(currencies.count == 1 ? "is" : "are") missing; the last "
        + "\(currencies.count == 1 ? "rate stays" : "rates stay") for \(days.counted("day"))"
    case .ended(let source, let currencies, let standIn?):
      "\(source): \(Self.listed(currencies)) \(currencies.count == 1 ? "has" : "have") ended; "
        + "a rate of \(standIn) stands in"
    case .ended(let source, let currencies, nil):
      "\(source): \(Self.listed(currencies)) \(currencies.count == 1 ? "has" : "have") ended, and no other "
        + "source fills in: lists go on without, and the pages stay with the last "
        + "\(currencies.count == 1 ? "rate" : "rates"); to remove them: ratepress build --prune"
    case .heldBack(let snapshot, let currencies, let places):
      "\(places.name): \(Self.listed(currencies)) moved too far and "
        + "\(currencies.count == 1 ? "is" : "are") held back: "
        + currencies.prefix(5).compactMap { Self.moved($0, in: snapshot, places) }.joined(
          separator: ", ")
        + "; the last rate stays until the next update or another source agrees; to take it now: "
        + "ratepress fetch --accept \(currencies.map(\.description).joined(separator: ","))"
    }
  }

  /// The rate that stays and the one that is held back.
  private static func moved(
    _ code: CurrencyCode, in snapshot: Snapshot, _ places: FigurePlaces
  ) -> String? {
    guard let stays = snapshot.carriedForward[code], let held = snapshot.published[code] else {
      return nil
    }
    return "\(places.text(of: code)) \(stays.rate) → \(held)"
  }

  /// The first five of some codes, and how many more there are.
  package static func listed(_ currencies: [some CustomStringConvertible]) -> String {
    let listed = currencies.prefix(5).map(\.description).joined(separator: ", ")
    return currencies.count > 5 ? "\(listed) and \(currencies.count - 5) more" : listed
  }
}
