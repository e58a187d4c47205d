import RatesData
import RatesDomain
import RatesPresentation
import RatesPublishing

/// Everything that a site's pages are made of, but for the program.
struct BuildInputs {
  let comparison: RateComparison
  let credit: SourceCredit
  let plan: SitePlan

  /// Where it is the same, so are all pages; nil where builds of the program cannot be told apart.
  var digest: InputDigest? {
    // Texts of whole values: what they gain one day is in them by itself.
    let settings = "\(plan.settings)\n\(comparison.rule)\n\(credit)"
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(SnapshotFile.bytes) ?? []
    }
    let theme = plan.ownFiles.sorted { $0.key < $1.key }.flatMap { path, bytes in
      [Array(path.utf8), bytes]
    }
    return InputDigest(of: [Array(settings.utf8)] + snapshots + theme)
  }
}
