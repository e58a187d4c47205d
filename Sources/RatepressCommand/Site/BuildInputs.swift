import RatesData
import RatesDomain
import RatesPresentation
import SiteFiles

/// Everything that a site's pages are made of, but for the program.
struct BuildInputs {
  let comparison: RateComparison
  let credit: SourceCredit
  let plan: SitePlan

  /// Where it is the same, so are all pages; nil where builds of the program cannot be told apart.
  var digest: InputDigest? {
    let snapshots = [comparison.current, comparison.previous].map { snapshot in
      snapshot.map(SnapshotFile.bytes) ?? []
    }
    let theme = plan.ownFiles.sorted { $0.key < $1.key }.flatMap { path, bytes in
      [Array(path.utf8), bytes]
    }
    return InputDigest(of: settings.map { Array($0.utf8) } + snapshots + theme)
  }

  /// A text for each thing that is set, written without Swift's reflection: printing the whole
  /// values took a quarter of a run that finds nothing changed.
  private var settings: [String] {
    let site = plan.settings
    let titles = site.languages.map { site.title.text(in: $0).map { "=\($0)" } ?? "" }
    return titles + [
      site.address.map { "=\($0)" } ?? "",
      site.rootPath,
      site.languages.map(\.tag).joined(separator: " "),
      site.bases.map(\.description).joined(separator: " "),
      site.favorites.description,
      site.timeZone.identifier,
      site.decimals.description,
      site.rising?.rawValue ?? "",
      site.writesMarkdown.description,
      site.isSample.description,
      site.isKeptOffline.description,
      comparison.rule.mode.rawValue,
      comparison.rule.threshold.description,
      credit.name,
      credit.text,
      credit.url,
      credit.licence.rawValue,
    ]
  }
}
