import RatesDomain

/// What people type to find a currency, besides its code and its names in their language.
struct CurrencyAliases {
  private static let table = Table(PackageResources.aliases_tsv)
  private static let words = table.byCode
  private static let english = EnglishNames()
  private static let regions = Table(PackageResources.regions_tsv).byCode
    .compactMapValues { $0.first.flatMap(\.self)?.split(separator: " ").map(String.init) }
  /// Those columns of the table behind the code that the language's readers understand.
  private let columns: [Int]
  /// The language's own signs for currencies; nil for English, whose names readers see anyway.
  private let own: LocaleData?
  private let localeData: LocaleData

  /// Aliases for readers of a language, a BCP 47 tag, who are taken to know English too.
  init(language: String, localeData: LocaleData) {
    columns = (Self.table.rows.first ?? []).dropFirst().enumerated()
      .filter { $0.element == language || $0.element == "en" }.map(\.offset)
    own = language == "en" ? nil : localeData
    self.localeData = localeData
  }

  /// The signs by which English writes the currency.
  func signs(of code: CurrencyCode) -> [String] { Self.english.words(for: code).signs }

  func aliases(of code: CurrencyCode) -> [String] {
    let english = Self.english.words(for: code)
    let listed = Self.words[code] ?? []
    let everyday = columns.compactMap { listed.indices.contains($0) ? listed[$0] : nil }
    return (own == nil ? [] : english.names)
      + everyday.flatMap { $0.split(separator: " ").map(String.init) }
      + (Self.regions[code] ?? []).compactMap(localeData.region)
      + english.signs + (own?.symbols(code.description) ?? [])
  }
}
