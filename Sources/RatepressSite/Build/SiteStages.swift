import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles
import SiteRelease

/// The first stage: what asking the sources came to.
package struct FetchedRates {
  /// What the store has now of those that were asked.
  package var choice: SourceChoice
  /// Whether the site has no other source.
  let isOnlySource: Bool
  /// Whether a person asked for rates that are held back, and waits for them.
  let isAccepting: Bool
  /// The newest rates of each source that was asked, before and after, with what messages call it.
  var asked: [(name: String, before: Snapshot?, after: Snapshot?)] = []
  /// Of each of them; nil if it failed.
  package var outcomes: [RefreshOutcome?] = []
  /// Why there are no newer rates although some are due.
  var errors: [any Error] = []

  /// How it ended for the source that is shown.
  package var outcome: RefreshOutcome? { outcomes.isEmpty ? nil : outcomes[choice.main ?? 0] }

  /// Why the run ends with a failure although each source answered: they have nothing newer, and what
  /// is shown is overdue.
  package var overdue: SiteError? {
    guard let main = choice.main, !choice.isCurrent(main) else { return nil }
    let live = choice.sources[main]
    return live.newest.map { .overdue(live.source, updated: $0.updated) }
  }

  /// What the owner is told of overdue rates while failures keep newer ones away; nil if the sources answered.
  var overdueText: String? {
    let hasAnswers = errors.allSatisfy { if case SiteError.overdue = $0 { true } else { false } }
    guard !hasAnswers, let main = choice.main, !choice.isCurrent(main),
      let overdue = choice.overdue(main),
      let updated = choice.sources[main].newest?.updated
    else { return nil }
    return "\(choice.sources[main].source.label): rates of \(updated) are shown, overdue since "
      + "\(overdue); no newer ones could be fetched and stored, and pages say so"
  }

  /// Whether a failure is one of the run: one of a source is not if there are several, and one has
  /// current rates.
  func isFailure(_ error: any Error) -> Bool {
    isOnlySource || isAccepting || Self.isOfClock(error)
      || choice.main.map { !choice.isCurrent($0) } ?? true
      || Diagnostics.report(of: error).status == .cannotWrite
  }

  /// Whether the machine's clock is behind that of a source: then what is current is not known.
  static func isOfClock(_ error: any Error) -> Bool {
    switch error {
    case SiteError.clockBehind, RatesDataError.rejected(_, .fromTheFuture),
      RatesDataError.rejected(_, .unquoted(.fromTheFuture, _, _)):
      true
    default: false
    }
  }

  /// The currencies that any of the sources has or had.
  var knownCurrencies: Set<CurrencyCode> {
    choice.sources.compactMap(\.newest).reduce(into: []) { known, newest in
      known.formUnion(newest.rates.keys)
      known.formUnion(newest.ended.keys)
      known.formUnion(newest.withoutRate)
    }
  }

  /// The currencies that sources which were asked still hold back.
  var heldBack: Set<CurrencyCode> {
    asked.compactMap(\.after).reduce(into: []) { $0.formUnion($1.heldBack) }
  }

  /// Whether a source has answered with a new update.
  var hasNewUpdate: Bool { asked.contains { $0.before?.updated != $0.after?.updated } }

  /// What is taken of a currency though its update was stored before, in words; nil if nothing is.
  func taken(of code: CurrencyCode) -> String? {
    asked.lazy.compactMap { name, before, after in
      guard let before, let after, before.updated == after.updated, let rate = after.rates[code],
        after.carriedForward[code] == nil,
        before.carriedForward[code] != nil || before.rates[code] != rate
      else { return nil }
      let old = before.rates[code].map { ", in the place of \($0)" } ?? ""
      return "\(name): \(code) \(rate) is taken\(old)"
    }.first
  }

  /// What to end with if no site is built.
  package var failure: (any Error)? { errors.first(where: isFailure) }
}

/// The second stage: the rates that pages show.
package struct LoadedRates {
  /// The sources that they were chosen from; nil for a preview or the sample.
  package var choice: SourceChoice?
  /// Nil if none are stored; then pages say so.
  package let data: SiteData?
  /// Whether they are the bundled sample.
  package var isSample = false
  /// Whether the machine's clock is behind them.
  var clockIsBehind = false
  /// What was told because there are none.
  package var failure: ErrorReport?

  /// The rates of a preview, or of the sample.
  package init(data: SiteData?, isSample: Bool = false) {
    self.data = data
    self.isSample = isSample
  }

  init(choice: SourceChoice, data: SiteData?, clockIsBehind: Bool) {
    self.choice = choice
    self.data = data
    self.clockIsBehind = clockIsBehind
  }

  /// Whether there are rates, and nothing is wrong with them.
  package var isSound: Bool { data != nil && failure == nil && !clockIsBehind }
}

/// The third stage: a site that can be released.
package struct PlannedSite {
  enum Work {
    /// The shown site was made of the very same.
    case none(ReleaseReport)
    case render(SiteRenderer)
  }

  let rates: LoadedRates
  let plan: SitePlan
  /// What the pages are made of; nil if that is not known.
  let inputs: InputDigest?
  let work: Work
}

/// The last stage: a site that readers see.
package struct ReleasedSite {
  /// Nil if nothing was released because the shown site is better than none.
  package let report: ReleaseReport?
  /// What was told because a start page is missing.
  package var failure: ErrorReport?
}
