import RatesData
import RatesDomain
import RatesPresentation

extension CompositionRoot {
  /// What the owner is told of currencies that have ended with an update which can no longer be read: of their
  /// pages those against the source's own base are left.
  package func lostEndings(_ choice: SourceChoice, _ plan: SitePlan) -> [String] {
    var left = Set(plan.ended.currencies)
    let bases =
      plan.settings.bases + plan.settings.endedBases + [plan.settings.home].compactMap(\.self)
    return choice.sources.compactMap(\.newest).flatMap { newest -> [String] in
      let own = left.intersection(newest.ended.keys)
      left.subtract(own)
      guard !own.isEmpty, bases.contains(where: { $0 != newest.base }) else { return [] }
      let lost = own.intersection((try? snapshots.lostUpdates(newest)) ?? [])
      return lost.sorted().compactMap { code in
        newest.ended[code].map { rate in
          "\(newest.source) \(newest.base): the rates of \(rate.updated), the last ones of \(code), are lost; of its "
            + "pages only those against \(newest.base) are left; restore their file from a backup, or remove the "
            + "rest: ratepress build --prune"
        }
      }
    }
  }
}
