import Mustache
import RatesDomain

/// What is equal on all pages of one language.
struct LanguageModel: MustacheModel {
  let language: Language
  let siteTitle: String
  let numbers: NumberFormat
  let siteBases: String
  /// Digits after the decimal point of a rate.
  let decimals: Int
  /// The code of the home currency, if the site has one.
  let siteHome: String?
  let rising: RisingColor
  /// Whether the site's name has a color of its own.
  let hasAccent: Bool
  let isSample: Bool
  /// How many rows a search found, in the forms of the language's plural.
  let resultForms: [PluralForm]
  /// How long ago something was in minutes, hours and days, in the same forms.
  let ageForms: [PluralForm]
  /// The longest of these with two digits, for which pages keep room before they know the age.
  let ageRoom: String
  /// Whether browsers keep pages for when there is no network.
  let isKeptOffline: Bool
  let isMultilingual: Bool
  /// The presets of the bank box.
  let spreads: BankSpreads
  /// The owner's own pages to which the foot of pages leads.
  let footerPages: [FooterPageModel]

  static let fields: MustacheFields<LanguageModel> = [
    .text("lang") { $0.language.tag },
    .text("dir") { $0.language.direction },
    .flag("rtl") { $0.language.direction == "rtl" },
    .text("locale") { $0.language.withTerritory },
    .text("rising_color") { $0.rising.rawValue },
    .flag("accent") { $0.hasAccent },
    .text("decimal_separator") { $0.numbers.decimalSeparator },
    .text("group_separator") { $0.numbers.groupSeparator },
    .text("minimum_grouping") { "\($0.numbers.minimumGrouping)" },
    .text("zero_digit") { "\($0.numbers.zero)" },
    .text("site_title") { $0.siteTitle },
    .text("site_bases") { $0.siteBases },
    .text("decimals") { "\($0.decimals)" },
    .text("site_home") { $0.siteHome },
    .flag("sample") { $0.isSample },
    .list("result_forms") { $0.resultForms },
    .list("age_forms") { $0.ageForms },
    .text("age_room") { $0.ageRoom },
    .flag("offline") { $0.isKeptOffline },
    .flag("multilingual") { $0.isMultilingual },
    .object("spreads") { BankSpreadsModel(spreads: $0.spreads, numbers: $0.numbers) },
    .list("footer_pages") { $0.footerPages },
    .flag("has_footer_pages") { !$0.footerPages.isEmpty },
    .list("chips") { model in
      [10, 100, 1000, 10000].map { ChipModel(amount: $0, numbers: model.numbers) }
    },
  ]
}

/// A round amount to choose.
struct ChipModel: MustacheModel {
  let amount: ExactDecimal
  let numbers: NumberFormat

  static let fields: MustacheFields<ChipModel> = [
    .streamed("amount") { $0.numbers.write($0.amount, to: &$1) }
  ]
}

extension PluralForm: MustacheModel {
  static let fields: MustacheFields<PluralForm> = [
    .text("key") { $0.key },
    .text("text") { $0.text },
  ]
}
