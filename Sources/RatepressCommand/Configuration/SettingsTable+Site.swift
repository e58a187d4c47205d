import Formats
import RatesDomain
import RatesPresentation

extension SettingsTable {
  /// `[site]`; nil where something in it is a problem.
  mutating func siteConfiguration() -> SiteConfiguration? {
    let title = readTitle()
    let address = read("url", .siteAddress)
    let languages = readList(
      "languages", .language, expected: "a list of languages such as [\"ko\", \"en\"]")
    let bases = readBases()
    let favorites = readList(
      "favorites", .currency, expected: "a list of currency codes such as [\"EUR\", \"JPY\"]",
      allowsNone: true)
    let timeZone = read("time_zone", .timeZone)
    let decimals = read("decimals", .decimals)
    let rising = read("rising", .risingColor)
    let offline = read("offline", .boolean)
    guard let languages, let bases, let favorites, let timeZone, let decimals, let offline else {
      return nil
    }
    return SiteConfiguration(
      title: title, address: address, languages: languages, bases: bases,
      favorites: Favorites(favorites), timeZone: timeZone, decimals: decimals,
      rising: rising, offline: offline)
  }

  /// One title, or a table of titles by language.
  private mutating func readTitle() -> SiteTitle {
    guard let value = value(of: "title") else { return SiteTitle() }
    guard case .table(let members) = value.content else {
      return SiteTitle(read("title", .title))
    }
    var titles: [String: String] = [:]
    for member in members {
      let tag = TomlValue(.string(member.key), at: member.place)
      let language: String? = read("title", tag, .language)
      titles[language ?? ""] = read("title.\(member.key)", member.value, .title)
    }
    return SiteTitle(byLanguage: titles)
  }

  private mutating func readBases() -> BaseSelection? {
    let expected = "\"all\" or a list of currency codes such as [\"USD\"]"
    guard let value = value(of: "bases") else { return nil }
    guard case .string(let text) = value.content else {
      if case .array(let elements) = value.content,
        let all = elements.first(where: { $0.content == .string("all") })
      {
        return reject(
          "bases", all, found: "\"all\" in a list",
          expected: "\"all\" without brackets or a list of currency codes such as [\"USD\"]")
      }
      return readList("bases", .currency, expected: expected).map(BaseSelection.listed)
    }
    guard text == "all" else {
      return reject("bases", value, found: value.shown, expected: expected)
    }
    return .all
  }
}
