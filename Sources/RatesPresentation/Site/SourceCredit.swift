/// Whom a source's licence asks to name on the pages.
package struct SourceCredit: Sendable, Equatable {
  /// The source's name.
  package let name: String
  /// The words of the link.
  package let text: String
  /// Where the link leads.
  package let url: String
  /// What may be done with the figures.
  package let licence: DataLicence

  /// A credit as the licence words it.
  package init(name: String, text: String, url: String, licence: DataLicence) {
    self.name = name
    self.text = text
    self.url = url
    self.licence = licence
  }
}
