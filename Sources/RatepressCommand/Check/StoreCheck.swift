import RatesData
import RatesDomain
import RatesPresentation

/// Looks for stored files that cannot be read.
struct StoreCheck {
  let root: CompositionRoot
  let now: Timestamp

  /// A finding for each of them, used or not, and the rates that pages would show; nil if there are
  /// none.
  func look() throws -> (findings: [Issue], data: SiteData?) {
    var findings: [Issue] = []
    do {
      findings = try root.snapshots.damagedFiles(now: now).map { Issue($0) }
      for source in SourceDescriptor.all {
        findings += try root.history.damagedFiles(of: source).map { Issue($0) }
      }
      let choice = try root.loadRates(now: now, ofAll: true) { _ in }
      let held = choice.sources.enumerated().flatMap { index, source in
        SourceStatus(source, isShown: index == choice.main, isStale: false).heldLines
      }
      findings += held.map { Issue(file: root.configuration.output.snapshots, message: $0) }
      return (findings, SiteData(choice, root.configuration))
    } catch RatesDataError.cannotRead(let path, let reason) {
      return (findings + [Issue(file: path, message: "cannot be read: \(reason)")], nil)
    }
  }
}
