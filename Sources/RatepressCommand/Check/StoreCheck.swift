import RatepressSite
import RatesData
import RatesDomain
import RatesPresentation

/// Looks for stored files that cannot be read, and for gaps.
struct StoreCheck {
  let root: CompositionRoot
  let now: Timestamp

  /// What there is to say of the store.
  struct Result {
    /// One for each file that cannot be read, used or not, and for each rate that is held back.
    var issues: [Issue] = []
    /// The configured sources, with their histories.
    var sources: [SourceStatus] = []
    /// The rates that pages would show; nil if there are none.
    var data: SiteData?
    /// The sources that these were chosen from.
    var choice: SourceChoice?
  }

  func look() throws -> Result {
    var result = Result()
    do {
      result.issues = try root.snapshots.damagedFiles(now: now).map { Issue($0) }
      for source in SourceDescriptor.all {
        result.issues += try root.history.damagedFiles(of: source).map { Issue($0) }
      }
      let choice = try root.loadRates(now: now, ofAll: true) { _ in }
      result.sources = try zip(root.configuration.sources, choice.sources).enumerated().map {
        index, pair in
        let (source, rates) = pair
        return SourceStatus(
          rates, isMain: index == choice.main, currencies: [], isStale: false,
          try root.history.history(of: rates.source, base: source.base, keeps: false))
      }
      result.issues += result.sources.flatMap(\.heldLines).map {
        Issue(file: root.configuration.output.snapshots, message: $0)
      }
      result.data = try SiteData(choice, root.configuration)
      result.choice = choice
    } catch RatesDataError.cannotRead(let path, let reason) {
      result.issues.append(Issue(file: path, message: "cannot be read: \(reason)"))
    }
    return result
  }
}
