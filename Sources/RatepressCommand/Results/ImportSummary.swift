import RatepressSite
import RatesData
import RatesDomain

/// What an import came to.
struct ImportSummary: Encodable {
  /// A figure that is stored otherwise.
  struct Disagreement: Encodable {
    let date: String
    let base: String
    let currency: String
    let stored: String
    let offered: String
  }

  let source: String
  /// How many days are offered; of several bases the sum.
  let days: Int
  /// The days that bring figures.
  let new: Int
  /// The days all of whose figures are stored.
  let unchanged: Int
  let disagreeing: [Disagreement]
  /// The figures that took the place of stored ones; absent unless that was asked for.
  let replaced: Int?
  /// Why the status is not 0.
  let error: String?
  let status: Int32
  /// What a person reads.
  let lines: [String]

  init(
    _ outcomes: [RateImport.Outcome], of source: SourceDescriptor, replaces: Bool, isDryRun: Bool
  ) {
    self.source = source.kind
    days = outcomes.reduce(0) { $0 + $1.merge.offeredDays }
    new = outcomes.reduce(0) { $0 + $1.merge.newDates.count }
    unchanged = outcomes.reduce(0) { $0 + $1.merge.unchangedDays }
    replaced = replaces ? outcomes.reduce(0) { $0 + $1.replaced } : nil
    disagreeing = outcomes.flatMap { outcome in
      outcome.merge.disagreements.map {
        Disagreement(
          date: $0.date.description, base: outcome.base.description,
          currency: $0.currency.description, stored: $0.stored.description,
          offered: $0.offered.description)
      }
    }
    let isRefused = !disagreeing.isEmpty && !replaces
    status = (isRefused ? ExitStatus.rejected : .success).rawValue
    error =
      isRefused
      ? "\(disagreeing.count.counted("figure")) of \(source.kind) "
        + (disagreeing.count == 1 ? "is" : "are")
        + " stored otherwise and \(disagreeing.count == 1 ? "stays" : "stay"); --replace takes what "
        + "is offered" : nil
    let verb = isDryRun ? "would be new" : "new"
    lines =
      disagreeing.map {
        "\($0.date) \($0.base)/\($0.currency): "
          + (replaces
            ? "\($0.stored) \(isDryRun ? "would be replaced" : "replaced") by \($0.offered)"
            : "stored \($0.stored), offered \($0.offered)")
      }
      + outcomes.map { outcome -> String in
        let merge = outcome.merge
        let replaced =
          ", \(outcome.replaced.counted("figure")) \(isDryRun ? "would be replaced" : "replaced")"
        return "\(source.kind) \(outcome.base): \(merge.offeredDays.counted("day")) from "
          + "\(outcome.range.lowerBound) to \(outcome.range.upperBound), "
          + "\(merge.newDates.count) \(verb), \(merge.unchangedDays) unchanged\(replaces ? replaced : "")"
      }
  }

  var exitStatus: ExitStatus { ExitStatus(rawValue: status) ?? .rejected }

  private enum CodingKeys: CodingKey {
    case source, days, new, unchanged, disagreeing, replaced, error, status
  }
}
