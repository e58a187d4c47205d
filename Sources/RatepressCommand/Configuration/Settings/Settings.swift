// Every setting: its table, its key, how its value is read, what it sets, and what people are told of it.
// Decoding, the annotated ratepress.toml, the man page and the tables of the documents come from here.

extension SettingsTable {
  /// Every table, in the order in which the annotated configuration explains them.
  package static let all: [SettingsTable] = [site, trend, source, output, publish]
}
