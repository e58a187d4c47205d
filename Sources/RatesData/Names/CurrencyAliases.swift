import RatesDomain

/// What people type to find a currency, besides its code and its names in their language.
struct CurrencyAliases {
  private let words: [CurrencyCode: [String?]]
  /// Those columns of the table behind the code that the language's readers understand.
  private let columns: [Int]
  private let english = LocaleData(language: "en")
  /// Whose signs for currencies the readers know.
  private let signs: [LocaleData]
  private let corrections = Table(PackageResources.corrections_en_tsv).byCode

  /// Aliases for readers of a language, a BCP 47 tag, who are taken to know English too.
  init(language: String, localeData: LocaleData) {
    let table = Table(PackageResources.aliases_tsv)
    words = table.byCode
    columns = (table.rows.first ?? []).dropFirst().enumerated()
      .filter { $0.element == language || $0.element == "en" }.map(\.offset)
    signs = language == "en" ? [english] : [english, localeData]
  }

  func aliases(of code: CurrencyCode) -> [String] {
    let corrected = corrections[code] ?? []
    let names = [
      corrected.first.flatMap(\.self) ?? english.country(code.description),
      corrected.dropFirst().first.flatMap(\.self) ?? english.currency(code.description),
    ]
    let listed = words[code] ?? []
    let everyday = columns.compactMap { listed.indices.contains($0) ? listed[$0] : nil }
    return names.compactMap(\.self)
      + everyday.flatMap { $0.split(separator: " ").map(String.init) }
      + signs.flatMap { $0.symbols(code.description) }
  }
}
