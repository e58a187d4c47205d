import Mustache
import RatesDomain

/// What pages with rates show of their snapshot.
final class SnapshotModel: MustacheModel {
  let base: CurrencyModel
  let source: SourceModel
  /// The sources of further rates on the page, each credit once.
  let carriers: [SourceModel]
  /// Names the figures that scripts may use together with this page's, if they are of the same time.
  let series: String
  /// Whether the digits count units of the source's base per unit of a currency.
  let isInBase: Bool
  let updated: LocalizedTime
  /// When pages begin to say that the rates are out of date; RFC 3339 in UTC.
  let outdatedAfter: String
  /// Whether that moment had passed when the page was made.
  let isOverdue: Bool
  let nextUpdate: LocalizedTime?
  let previous: LocalizedTime?
  /// Why another source than the preferred one is shown.
  let failover: String?
  /// The path to the Markdown twin of the base's list.
  let homeTwin: String?

  init(
    base: CurrencyModel, source: SourceModel, carriers: [SourceModel], series: String,
    isInBase: Bool,
    updated: LocalizedTime, outdatedAfter: String, isOverdue: Bool,
    nextUpdate: LocalizedTime?, previous: LocalizedTime?, failover: String?, homeTwin: String?
  ) {
    self.base = base
    self.source = source
    self.carriers = carriers
    self.series = series
    self.isInBase = isInBase
    self.updated = updated
    self.outdatedAfter = outdatedAfter
    self.isOverdue = isOverdue
    self.nextUpdate = nextUpdate
    self.previous = previous
    self.failover = failover
    self.homeTwin = homeTwin
  }

  static let fields: MustacheFields<SnapshotModel> = [
    .object("base") { $0.base },
    .object("source") { $0.source },
    .list("carriers") { $0.carriers },
    .text("series") { $0.series },
    .flag("in_base") { $0.isInBase },
    .object("updated") { $0.updated },
    .text("outdated_after") { $0.outdatedAfter },
    .flag("overdue") { $0.isOverdue },
    .object("next_update") { $0.nextUpdate },
    .object("previous") { $0.previous },
    .text("failover") { $0.failover },
    .text("home_twin") { $0.homeTwin },
  ]
}

/// Whom the page credits for its rates, as the source's license asks.
struct SourceModel: MustacheModel {
  let name: String
  let credit: String
  /// Nil for a source that has no page.
  let url: String?

  init(_ source: SourceDescriptor) {
    name = source.name
    credit = source.credit.text
    url = source.credit.url.isEmpty ? nil : source.credit.url
  }

  static let fields: MustacheFields<SourceModel> = [
    .text("name") { $0.name },
    .text("credit") { $0.credit },
    .text("url") { $0.url },
  ]
}

extension LocalizedTime: MustacheModel {
  package static let fields: MustacheFields<LocalizedTime> = [
    .text("iso") { $0.iso },
    .text("utc") { $0.utc },
    .text("local") { $0.local },
    .text("short") { $0.short },
    .text("clock") { $0.clock },
    .text("zone") { $0.zone },
    .text("date") { $0.date },
    .text("day") { $0.day },
    .text("day_iso") { $0.dayISO },
    .text("day_before") { $0.dayBefore },
    .text("day_after") { $0.dayAfter },
  ]
}
