import Mustache

/// What pages with rates show of their snapshot.
final class RatesModel: MustacheModel {
  let base: CurrencyModel
  let source: SourceModel
  let updated: MomentModel
  /// From when on readers are told that the rates are out of date; RFC 3339 in UTC.
  let outdatedAfter: String
  let nextUpdate: MomentModel?
  let previous: MomentModel?
  /// The way to the Markdown twin of the base's list.
  let homeTwin: String?

  init(
    base: CurrencyModel, source: SourceModel, updated: MomentModel, outdatedAfter: String,
    nextUpdate: MomentModel?, previous: MomentModel?, homeTwin: String?
  ) {
    self.base = base
    self.source = source
    self.updated = updated
    self.outdatedAfter = outdatedAfter
    self.nextUpdate = nextUpdate
    self.previous = previous
    self.homeTwin = homeTwin
  }

  static let fields: MustacheFields<RatesModel> = [
    .object("base") { $0.base },
    .object("source") { $0.source },
    .object("updated") { $0.updated },
    .text("outdated_after") { $0.outdatedAfter },
    .object("next_update") { $0.nextUpdate },
    .object("previous") { $0.previous },
    .text("home_twin") { $0.homeTwin },
  ]
}
