/// What a source's licence lets others do with its figures.
package enum DataLicence: String, Sendable {
  /// People may read them on pages; as data for machines they must not be handed on.
  case pagesOnly
  /// They may be republished in any form, with the source named and unmodified.
  case anyForm
}
