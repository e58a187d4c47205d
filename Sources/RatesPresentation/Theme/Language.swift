import FoundationEssentials
import FoundationInternationalization

/// A language that pages are written in.
package struct Language: Hashable, Sendable {
  /// BCP 47 tag, such as `ko` or `pt-BR`.
  package let tag: String
  /// The language's name in itself.
  package let name: String
  /// The `dir` of its pages.
  package let direction: String
  /// CLDR's plural categories of the numbers from 1 on, in CLDR's order; `other` is the last one and
  /// never missing. Of nothing, pages speak in other words, or take `other`.
  let pluralCategories: [String]

  /// The languages with strings of their own, in the order of their tags.
  package static let all = [
    Language("ar", "العربية", direction: "rtl", plural: "one two few many other"),
    Language("de", "Deutsch", plural: "one other"),
    Language("en", "English", plural: "one other"),
    Language("es", "Español", plural: "one many other"),
    Language("fr", "Français", plural: "one many other"),
    Language("ja", "日本語"),
    Language("ko", "한국어"),
    Language("pt-BR", "Português", plural: "one many other"),
    Language("th", "ไทย"),
    Language("vi", "Tiếng Việt"),
    Language("zh-Hans", "简体中文"),
    Language("zh-Hant", "繁體中文"),
  ]

  private init(
    _ tag: String, _ name: String, direction: String = "ltr", plural categories: String = "other"
  ) {
    self.tag = tag
    self.name = name
    self.direction = direction
    pluralCategories = categories.split(separator: " ").map(String.init)
  }

  /// The language of a tag; nil if there are no strings for it.
  package static func named(_ tag: String) -> Language? {
    all.first { $0.tag == tag }
  }

  /// The folder of its pages, with a slash at the end. Lower case, as all paths of a site are, so
  /// that hosts that do and hosts that do not tell cases apart serve the same addresses.
  package var folder: String { tag.lowercased() + "/" }
}

extension Language {
  /// Language and territory as Open Graph has them, `ko_KR`; the territory is CLDR's likely one.
  var withTerritory: String {
    let likely = Locale.Language(identifier: Locale.Language(identifier: tag).maximalIdentifier)
    return [likely.languageCode?.identifier, likely.region?.identifier]
      .compactMap(\.self).joined(separator: "_")
  }
}

/// The color of what rises; what falls is blue next to red, and red next to green.
package enum RisingColor: String, Sendable, CaseIterable {
  case red, green
}

extension Language {
  /// What readers of the language expect of a market's figures.
  var risingColor: RisingColor {
    ["ko", "ja", "zh"].contains(tag.prefix { $0 != "-" }) ? .red : .green
  }
}
