import RatesDomain

/// Names of countries and currencies: corrections first, then the Korean table of countries, then
/// CLDR.
package struct CurrencyNames: CurrencyCatalog {
  private let corrections: [CurrencyCode: [String?]]
  private let countries: [CurrencyCode: [String?]]?
  private let localeData: LocaleData
  private let aliases: CurrencyAliases
  private let unknown: String
  /// Japanese writes a country and its unit as one word; CLDR puts a space between them.
  private let isWrittenWithoutSpaces: Bool

  /// Names in a language.
  ///
  /// - Parameters:
  ///   - language: A BCP 47 tag, such as `ko`.
  ///   - unknown: What a currency that no table has is called, and its country.
  package init(language: String, unknown: String) {
    corrections = Self.corrections(language).map { Table($0).byCode } ?? [:]
    countries = language == "ko" ? Table(PackageResources.countries_ko_tsv).byCode : nil
    localeData = LocaleData(language: language)
    aliases = CurrencyAliases(language: language, localeData: localeData)
    self.unknown = unknown
    isWrittenWithoutSpaces = language == "ja"
  }

  /// The country, exactly as the Korean table spells it for `ko`.
  package func country(of code: CurrencyCode) -> String {
    if let corrected = corrections[code]?.first.flatMap(\.self) { return corrected }
    if let countries { return countries[code]?.first.flatMap(\.self) ?? unknown }
    return localeData.country(code.description) ?? unknown
  }

  /// The currency's name, from corrections or CLDR.
  package func currency(of code: CurrencyCode) -> String {
    if let corrected = corrections[code]?.dropFirst().first.flatMap(\.self) { return corrected }
    guard let name = localeData.currency(code.description) else { return unknown }
    return isWrittenWithoutSpaces ? name.filter { $0 != " " } : name
  }

  /// Names in English, countries that share the currency, symbols from CLDR, and the words of the table of
  /// aliases.
  package func aliases(of code: CurrencyCode) -> [String] {
    aliases.aliases(of: code)
  }

  /// The first of its signs in English that has up to three letters, else two letters of the code.
  package func sign(of code: CurrencyCode) -> String {
    aliases.signs(of: code).first { $0.count <= 3 } ?? String(code.description.prefix(2))
  }

  /// The code's status; a code that the table does not list counts as active.
  package func status(of code: CurrencyCode) -> CurrencyStatus {
    Self.statuses[code] ?? .active
  }

  /// Whether a table, or CLDR, knows the code.
  static func isListed(_ code: CurrencyCode) -> Bool {
    listed.contains(code) || english.currency(code.description) != nil
  }

  private static let listed = Set(listedCodes).union(statuses.keys)
    .union(corrections("en").map { Table($0).byCode.keys.map(\.self) } ?? [])

  private static let english = LocaleData(language: "en")

  private static func corrections(_ language: String) -> [UInt8]? {
    switch language {
    case "ar": PackageResources.corrections_ar_tsv
    case "de": PackageResources.corrections_de_tsv
    case "en": PackageResources.corrections_en_tsv
    case "es": PackageResources.corrections_es_tsv
    case "fr": PackageResources.corrections_fr_tsv
    case "ja": PackageResources.corrections_ja_tsv
    case "ko": PackageResources.corrections_ko_tsv
    case "pt-BR": PackageResources.corrections_pt_BR_tsv
    case "th": PackageResources.corrections_th_tsv
    case "vi": PackageResources.corrections_vi_tsv
    case "zh-Hans": PackageResources.corrections_zh_Hans_tsv
    case "zh-Hant": PackageResources.corrections_zh_Hant_tsv
    default: nil
    }
  }

  /// The codes of the Korean table, sorted: those that a shell can offer.
  package static let listedCodes = Table(PackageResources.countries_ko_tsv).byCode.keys.sorted()

  private static let statuses: [CurrencyCode: CurrencyStatus] =
    Table(PackageResources.status_tsv).byCode.compactMapValues { fields in
      guard fields.count > 2, let other = fields[1].flatMap({ CurrencyCode($0) }) else {
        return nil
      }
      return fields[2].flatMap { ReferenceDate($0) }.map { .retired(successor: other, since: $0) }
        ?? .notISO4217(parity: other)
    }
}
