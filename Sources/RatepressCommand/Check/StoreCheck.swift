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
      return (findings, try root.data(now: now))
    } catch RatesDataError.cannotRead(let path, let reason) {
      return (findings + [Issue(file: path, message: "cannot be read: \(reason)")], nil)
    }
  }
}
