import RatesDomain

/// What people type to find a currency, besides its code and its names in their language.
struct CurrencyAliases {
  private static let table = Table(PackageResources.aliases_tsv)
  private static let words = table.byCode
  private static let englishCorrections = Table(PackageResources.corrections_en_tsv).byCode
  /// Those columns of the table behind the code that the language's readers understand.
  private let columns: [Int]
  /// Whose signs for currencies the readers know.
  private let signs: [LocaleData]
  /// What corrects English names; nil where those are the names that the readers see.
  private let corrections: [CurrencyCode: [String?]]?
  private let english = LocaleData(language: "en")

  /// Aliases for readers of a language, a BCP 47 tag, who are taken to know English too.
  init(language: String, localeData: LocaleData) {
    columns = (Self.table.rows.first ?? []).dropFirst().enumerated()
      .filter { $0.element == language || $0.element == "en" }.map(\.offset)
    let isEnglish = language == "en"
    signs = isEnglish ? [english] : [english, localeData]
    corrections = isEnglish ? nil : Self.englishCorrections
  }

  func aliases(of code: CurrencyCode) -> [String] {
    let names = corrections.map { corrections in
      let corrected = corrections[code] ?? []
      return [
        corrected.first.flatMap(\.self) ?? english.country(code.description),
        corrected.dropFirst().first.flatMap(\.self) ?? english.currency(code.description),
      ]
    }
    let listed = Self.words[code] ?? []
    let everyday = columns.compactMap { listed.indices.contains($0) ? listed[$0] : nil }
    return (names ?? []).compactMap(\.self)
      + everyday.flatMap { $0.split(separator: " ").map(String.init) }
      + signs.flatMap { $0.symbols(code.description) }
  }
}
