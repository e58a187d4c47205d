/// The words of one language's interface: the built-in ones with a site's own over them.
package struct Strings: Sendable {
  /// The site's own file of them, for messages; it need not exist.
  package let file: String
  let texts: [String: String]
  /// The site's own keys that no template uses.
  private let unusedKeys: [String]
  private let pluralCategories: [String]

  /// The strings of a language, with own texts in the place of built-in ones, key by key.
  ///
  /// - Parameters:
  ///   - language: Whose plural says which forms a text with a number needs.
  ///   - file: The site's own file as messages name it.
  ///   - templateWords: The words in the site's own templates.
  /// - Throws: `ThemeError` if strings that view models or plurals need are missing, and with every
  ///   own text that pages cannot show.
  package init(
    language: Language, file: String, builtIn: [String: String], own: [String: String] = [:],
    templateWords: Set<String> = []
  ) throws(ThemeError) {
    let texts = builtIn.merging(own) { _, own in own }
    let forms = texts.keys.filter { $0.hasSuffix("_other") }.sorted().flatMap { plural in
      language.pluralCategories.map { "\(plural.dropLast("other".count))\($0)" }
    }
    let missing = (StringKey.allCases.map(\.rawValue) + forms).filter { texts[$0] == nil }
    let check = StringsCheck(
      language: language, file: file, standardKeys: Set(builtIn.keys), templateWords: templateWords)
    let problems: [ThemeProblem] =
      missing.map { .string(.missing, key: $0, file: file) } + check.problems(in: own)
    guard problems.isEmpty else { throw ThemeError(problems) }
    self.file = file
    self.texts = texts
    unusedKeys = own.keys.filter(check.isUnused).sorted()
    pluralCategories = language.pluralCategories
  }

  /// The site's own strings that no page shows.
  package var unused: [ThemeProblem] {
    unusedKeys.map { .string(.unused, key: $0, file: file) }
  }

  /// What a currency or country without a name is called.
  package var unknown: String { text(.unknown) }

  /// The forms that the language has of a text with a number: `key_one`, `key_other` and so on.
  func forms(of key: String) -> [PluralForm] {
    pluralCategories.map { "\(key)_\($0)" }.compactMap { form in
      texts[form].map { PluralForm(key: form, text: $0) }
    }
  }

  /// The text of a key, with the values in place of `{name}`.
  func text(_ key: StringKey, _ values: [String: String] = [:]) -> String {
    phrase(key, values).text
  }

  /// The same, if values for some places are still to come.
  func pattern(_ key: StringKey, _ values: [String: String]) -> MessagePattern {
    MessagePattern(texts[key.rawValue] ?? "").filled(values)
  }
}
