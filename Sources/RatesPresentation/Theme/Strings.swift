/// The words of one language's interface, from `strings/<language>.toml`.
package struct Strings: Sendable {
  /// The file they come from, for messages.
  package let file: String
  let texts: [String: String]
  private let standardKeys: Set<String>
  private let pluralCategories: [String]

  /// The strings of a file.
  ///
  /// - Parameters:
  ///   - language: Whose plural says which forms a text with a number needs.
  ///   - standardKeys: The keys of the built-in file that the texts stand in for; nil where they are
  ///     the built-in ones, which are right.
  /// - Throws: `ThemeError` where some that view models or plurals need are not among them, and with
  ///   every text that pages cannot show.
  package init(
    language: Language, file: String, texts: [String: String], standardKeys: Set<String>? = nil
  ) throws(ThemeError) {
    let forms = Self.plurals(among: texts.keys).sorted()
      .flatMap { plural in language.pluralCategories.map { "\(plural)_\($0)" } }
    let missing = (Key.allCases.map(\.rawValue) + forms).filter { texts[$0] == nil }
    let mistakes = standardKeys.map {
      StringsCheck(language: language, file: file, standardKeys: $0).problems(in: texts)
    }
    let problems = missing.map { .string(.missing, key: $0, file: file) } + (mistakes ?? [])
    guard problems.isEmpty else { throw ThemeError(problems) }
    self.file = file
    self.texts = texts
    self.standardKeys = standardKeys ?? []
    pluralCategories = language.pluralCategories
  }

  /// The keys that a theme of these languages may be expected to know.
  static func expectedKeys(of languages: some Sequence<Strings>) -> Set<String> {
    languages.reduce(into: []) {
      $0.formUnion($1.texts.keys); $0.formUnion($1.standardKeys)
    }
  }

  /// The keys that some of the languages have and others lack, in order; which forms a plural has is
  /// each language's own business.
  package static func gaps(in languages: [Strings]) -> [ThemeProblem] {
    let all = Set(languages.flatMap(\.texts.keys))
    let categories = Set(["zero"] + Language.all.flatMap { $0.pluralCategories.dropLast() })
    let forms = plurals(among: all)
      .flatMap { plural in categories.map { "\(plural)_\($0)" } }
    let keys = all.subtracting(forms).sorted()
    return languages.flatMap { strings in
      keys.filter { strings.texts[$0] == nil }
        .map { .string(.missing, key: $0, file: strings.file) }
    }
  }

  /// The texts with a number: those that have the form that no language lacks.
  private static func plurals(among keys: some Sequence<String>) -> [Substring] {
    keys.filter { $0.hasSuffix("_other") }.map { $0.dropLast("_other".count) }
  }

  /// What a currency or country without a name is called.
  package var unknown: String { text(.unknown) }

  /// The forms that the language has of a text with a number: `key_one`, `key_other` and so on.
  func forms(of key: String) -> [PluralFormModel] {
    pluralCategories.map { "\(key)_\($0)" }.compactMap { form in
      texts[form].map { PluralFormModel(key: form, text: $0) }
    }
  }

  /// The text of a key, with the values in place of `{name}`.
  func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    phrase(key, values).text
  }

  /// The same, where values for some places are still to come.
  func phrase(_ key: Key, _ values: [String: String]) -> MessagePattern {
    MessagePattern(texts[key.rawValue] ?? "").filled(values)
  }
}
