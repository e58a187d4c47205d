import RatesData
import RatesDomain

/// Looks for stored files that cannot be read.
struct StoreCheck {
  let workshop: CompositionRoot

  /// A finding for each of them, used or not, and the currencies of the rates that pages would show;
  /// nil where there are none.
  func look() throws -> (findings: [Issue], currencies: [CurrencyCode]?) {
    var findings: [Issue] = []
    do {
      findings = try workshop.snapshots.damagedFiles().map { Issue($0) }
      return (findings, try workshop.loadRates().comparison?.current.currencies)
    } catch RatesDataError.cannotRead(let path, let reason) {
      return (findings + [Issue(file: path, message: "cannot be read: \(reason)")], nil)
    }
  }
}
