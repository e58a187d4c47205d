import FoundationEssentials
import FoundationInternationalization

extension Language {
  /// Language and territory as Open Graph has them, `ko_KR`; the territory is CLDR's likely one.
  var withTerritory: String {
    let likely = Locale.Language(identifier: Locale.Language(identifier: tag).maximalIdentifier)
    return [likely.languageCode?.identifier, likely.region?.identifier]
      .compactMap(\.self).joined(separator: "_")
  }
}
