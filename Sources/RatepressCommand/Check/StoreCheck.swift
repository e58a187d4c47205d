import RatesData
import RatesDomain

/// Looks for stored files that cannot be read.
struct StoreCheck {
  let workshop: CompositionRoot

  /// A finding for each of them, used or not, and the rates that pages would show; nil if there are
  /// none.
  func look() throws -> (findings: [Issue], rates: RateComparison?) {
    var findings: [Issue] = []
    do {
      findings = try workshop.snapshots.damagedFiles().map { Issue($0) }
      return (findings, try workshop.loadRates().comparison)
    } catch RatesDataError.cannotRead(let path, let reason) {
      return (findings + [Issue(file: path, message: "cannot be read: \(reason)")], nil)
    }
  }
}
