extension Strings {
  /// CLDR's plural categories, which end the keys of a text that depends on a number:
  /// `results_one`, `results_other`. A key with the ending `other` makes the others forms of it.
  private static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// What each language of a site lacks: a string that pages need, that another language has, or
  /// that the language's plural rules ask for.
  static func missing(from languages: [(language: Language, strings: Strings)]) -> [MissingString] {
    let known = Set(languages.flatMap(\.strings.texts.keys)).union(Key.allCases.map(\.rawValue))
    let plurals = known.filter { $0.hasSuffix("_other") }.map { $0.dropLast("_other".count) }
    let forms = Set(plurals.flatMap { name in categories.map { "\(name)_\($0)" } })
    return languages.flatMap { language, strings in
      let needed = known.subtracting(forms)
        .union(plurals.flatMap { name in language.pluralCategories.map { "\(name)_\($0)" } })
      return needed.filter { strings.texts[$0] == nil }.sorted()
        .map { MissingString(key: $0, file: strings.file) }
    }
  }
}
