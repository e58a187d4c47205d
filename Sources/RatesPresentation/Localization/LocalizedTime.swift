/// A moment as pages show it.
package struct LocalizedTime: Sendable {
  /// RFC 3339 in UTC, for machines.
  package let iso: String
  /// Date and time in UTC: `2026-04-22 00:02 UTC`; nil if that is the site's zone.
  package let utc: String?
  /// Date and time in the site's zone, in the page's language.
  package let local: String
  /// The same without year: `4월 22일 09:02`.
  package let short: String
  /// The time in the site's zone, with its day if that is another than the source's.
  package let clock: String
  /// The name of the site's zone in the page's language.
  package let zone: String
  /// The source's day of publication: `2026년 4월 22일`.
  package let date: String
  /// The same without year unless that is another than the page's.
  package let day: String
  /// The same for machines.
  package let dayISO: String
  /// The day before that one, without year: it may be today's where a reader is.
  package let dayBefore: String
  /// The day after it.
  package let dayAfter: String
}
