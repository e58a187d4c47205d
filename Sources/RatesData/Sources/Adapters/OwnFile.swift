import RatesDomain

extension SourceDescriptor {
  /// A file of the site's owner: a bank's or a company's own rates.
  package static let ownFile = SourceDescriptor(
    kind: "file", name: "file", credit: Credit(text: "", url: ""), licence: .anyForm,
    calendar: PublicationCalendar(days: .weekdays, hour: 0, zone: .utc, graceHours: 36),
    defaultAddress: "", bases: .any)

  /// Every source whose rates can be stored.
  package static let all = SourceAdapter.all.map(\.descriptor) + [ownFile]
}
