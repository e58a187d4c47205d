import RatesData
import RatesDomain

/// Why a site cannot be built though its parts are sound.
package enum SiteError: Error, Equatable {
  /// None of `site.bases` is among the rates.
  case noBase([CurrencyCode])
  /// No rates are stored.
  case noRates(folder: String)
  /// None was fetched, though those of past days were imported.
  case onlyYears(folder: String)
  /// The sample is requested although there are real rates.
  case sampleOverRates(folder: String)
  /// The site would have so many pages.
  case tooManyPages(Int, limit: Int)
  /// An answer's rates moved too far.
  case implausible(address: String, ImplausibleRates, FigurePlaces)
  /// The source asked for no request until then.
  case waiting(address: String, until: Timestamp)
  /// What is to be accepted is a currency that no source has.
  case unknownAccepted([CurrencyCode])
  /// What is to be accepted is held back still: the source gives no figure any more.
  case noFigure([CurrencyCode])
  /// The shown source has nothing newer than rates that are overdue.
  case overdue(SourceDescriptor, updated: Timestamp)
  /// The stored rates are newer than the machine's clock.
  case clockBehind(newest: Timestamp, now: Timestamp)
}

extension SiteError: ReportableError {
  package var report: ErrorReport {
    switch self {
    case .noBase(let bases):
      ErrorReport(
        "site.bases: the rates have none of \(bases.map(\.description).joined(separator: ", ")); "
          + "choose others", .configuration)
    case .noRates(let folder):
      ErrorReport("\(folder): no rates are stored; \"ratepress run\" fetches them", .unreachable)
    case .onlyYears(let folder):
      ErrorReport(
        "\(folder): no rates were fetched yet; \"ratepress run\" fetches them. Those of past days that were "
          + "imported answer \"ratepress history\" and \"ratepress convert --on DATE\"",
        .unreachable)
    case .sampleOverRates(let folder):
      ErrorReport("\(folder): real rates are stored; build without --sample", .usage)
    case .tooManyPages(let count, let limit):
      ErrorReport(
        "output.max_pages: the site would have \(count) pages, the limit is \(limit); list fewer "
          + "currencies in site.bases, or raise the limit", .configuration)
    case .waiting(let address, let until):
      ErrorReport(
        "\(address): rate-limited by the source; next request not before \(until)", .unreachable)
    case .unknownAccepted(let codes):
      ErrorReport(
        "--accept: no source has \(codes.map(\.description).joined(separator: ", ")); "
          + (codes.lazy.compactMap(CurrencySuggestion.of).first.map { "did you mean \($0)?" }
            ?? "\"ratepress status\" lists what is held back"),
        .rejected)
    case .noFigure(let codes):
      ErrorReport(
        "--accept: the source no longer gives a figure of "
          + "\(codes.map(\.description).joined(separator: ", ")); what is held back stays so, and its next "
          + "publication decides", .rejected)
    case .overdue(let source, let updated):
      ErrorReport(
        "\(source.kind): rates of \(updated) are out of date, and it has no newer ones; pages say so; "
          + "another [[source]] can stand in", .unreachable, kind: "overdue")
    case .implausible(let address, let rates, let places):
      ErrorReport(
        "\(address): the response is rejected: \(rates.currencies.count) of its \(rates.count) "
          + "rates moved by more than \(rates.maxChange) % (source.max_change): "
          + "\(RateNotice.listed(rates.currencies.map(places.text))). Stored rates are "
          + "unchanged; if it is right, run: ratepress fetch --accept all", .rejected)
    case .clockBehind(let newest, let now):
      ErrorReport(
        "the stored rates of \(newest) are newer than this machine's clock, \(now); set the clock",
        .unreachable)
    }
  }
}

extension SnapshotLookup {
  /// The error to end with if the machine's clock is behind the stored rates.
  package func clockError(now: Timestamp) -> SiteError? {
    guard clockIsBehind, let newest = series.newest else { return nil }
    return .clockBehind(newest: newest.updated, now: now)
  }
}
