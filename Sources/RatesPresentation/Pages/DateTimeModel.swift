import Mustache

/// A moment as pages show it.
package struct DateTimeModel: Sendable {
  /// RFC 3339 in UTC, for machines.
  package let iso: String
  /// Date and time in UTC: `2026-04-22 00:02 UTC`.
  package let utc: String
  /// Date and time in the site's zone, in the page's language.
  package let local: String
  /// The same without year: `4월 22일 09:02`.
  package let short: String
  /// The name of the site's zone in the page's language.
  package let zone: String
  /// The date in the site's zone, without year unless that is another than the page's.
  package let day: String
}

extension DateTimeModel: MustacheModel {
  package static let fields: MustacheFields<DateTimeModel> = [
    .text("iso") { $0.iso },
    .text("utc") { $0.utc },
    .text("local") { $0.local },
    .text("short") { $0.short },
    .text("zone") { $0.zone },
    .text("day") { $0.day },
  ]
}
