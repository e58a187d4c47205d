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
      guard bases.contains(where: { $0 != newest.base }) else { return [] }
      return lost(own, newest).map { loss in
        "\(loss); of its pages only those against \(newest.base) are left; restore their file from a backup, or "
          + "remove the rest: ratepress build --prune"
      }
    }
  }

  /// What the owner is told, when pages have gone, of currencies for which another source fills in: those of their pairs
  /// with currencies that it lacks go with the update that can no longer be read.
  func lostPairs(_ choice: SourceChoice) -> [String] {
    choice.lacked.flatMap { one -> [String] in
      guard let filling = choice.sources[one.source].newest else { return [] }
      return choice.sources.compactMap(\.newest).filter { newest in
        newest.rates.keys.contains { filling.rates[$0] == nil }
      }.flatMap { newest in
        lost([one.code], newest).map { loss in
          "\(loss); its pages with currencies that \(choice.sources[one.source].source.label) lacks are gone; "
            + "restore their file from a backup, then run again"
        }
      }
    }
  }

  /// Of which currencies that have ended in a source the last update can no longer be read, in words.
  private func lost(_ codes: Set<CurrencyCode>, _ newest: Snapshot) -> [String] {
    let ended = codes.intersection(newest.ended.keys)
    guard !ended.isEmpty else { return [] }
    let lost = ended.intersection((try? snapshots.lostUpdates(newest)) ?? [])
    return lost.sorted().compactMap { code in
      newest.ended[code].map { rate in
        "\(newest.source) \(newest.base): the rates of \(rate.updated), the last ones of \(code), are lost"
      }
    }
  }
}
