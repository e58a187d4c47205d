import Mustache

/// What pages with rates show of their snapshot.
final class SnapshotModel: MustacheModel {
  let base: CurrencyModel
  let source: SourceModel
  let updated: DateTimeModel
  /// From when on readers are told that the rates are out of date; RFC 3339 in UTC.
  let outdatedAfter: String
  let nextUpdate: DateTimeModel?
  let previous: DateTimeModel?
  /// The way to the Markdown twin of the base's list.
  let homeTwin: String?

  init(
    base: CurrencyModel, source: SourceModel, updated: DateTimeModel, outdatedAfter: String,
    nextUpdate: DateTimeModel?, previous: DateTimeModel?, homeTwin: String?
  ) {
    self.base = base
    self.source = source
    self.updated = updated
    self.outdatedAfter = outdatedAfter
    self.nextUpdate = nextUpdate
    self.previous = previous
    self.homeTwin = homeTwin
  }

  static let fields: MustacheFields<SnapshotModel> = [
    .object("base") { $0.base },
    .object("source") { $0.source },
    .object("updated") { $0.updated },
    .text("outdated_after") { $0.outdatedAfter },
    .object("next_update") { $0.nextUpdate },
    .object("previous") { $0.previous },
    .text("home_twin") { $0.homeTwin },
  ]
}
