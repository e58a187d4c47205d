/// The words of one language's interface, from `strings/<language>.toml`.
package struct Strings: Sendable {
  /// The file they come from, for messages.
  package let file: String
  let texts: [String: String]
  private let standardKeys: Set<String>

  /// The strings of a file.
  ///
  /// - Parameter standardKeys: The keys of the built-in theme's file for the language.
  /// - Throws: `ThemeError` where some that view models need are not among them.
  package init(
    file: String, texts: [String: String], standardKeys: some Sequence<String> = []
  ) throws(ThemeError) {
    let missing = Key.allCases.map(\.rawValue).filter { texts[$0] == nil }
    guard missing.isEmpty else {
      throw ThemeError(missing.map { .missingString(key: $0, file: file) })
    }
    self.file = file
    self.texts = texts
    self.standardKeys = Set(standardKeys)
  }

  /// The keys that a theme of these languages may be expected to know.
  static func expectedKeys(of languages: some Sequence<Strings>) -> Set<String> {
    languages.reduce(into: []) {
      $0.formUnion($1.texts.keys); $0.formUnion($1.standardKeys)
    }
  }

  /// The keys that some of the languages have and others lack, in order.
  package static func gaps(in languages: [Strings]) -> [ThemeProblem] {
    let keys = Set(languages.flatMap(\.texts.keys)).sorted()
    return languages.flatMap { strings in
      keys.filter { strings.texts[$0] == nil }
        .map { .missingString(key: $0, file: strings.file) }
    }
  }

  /// The strings that view models use; templates name theirs themselves.
  enum Key: String, CaseIterable {
    case rising, falling, unknown
    case favoriteLabel = "favorite_label"
    case listPageTitle = "list_page_title"
    case listDescription = "list_description"
    case converterPageTitle = "converter_page_title"
    case converterDescription = "converter_description"
    case derivedRate = "derived_rate"
    case notFoundPageTitle = "not_found_page_title"
    case unavailablePageTitle = "unavailable_page_title"
    case resultsOther = "results_other"
    case statusRetired = "status_retired"
    case statusRetiredNote = "status_retired_note"
    case statusNotISO = "status_not_iso"
    case statusNotISONote = "status_not_iso_note"
  }

  /// What a currency or country without a name is called.
  package var unknown: String { text(.unknown) }

  /// The forms that the language has of a text with a number: `key_one`, `key_other` and so on.
  func forms(of key: String) -> [PluralFormModel] {
    ["zero", "one", "two", "few", "many", "other"].compactMap { category in
      texts["\(key)_\(category)"].map { PluralFormModel(category: category, text: $0) }
    }
  }

  /// The text of a key, with the values in place of `{name}`.
  func text(_ key: Key, _ values: [String: String] = [:]) -> String {
    var result = ""
    var rest = (texts[key.rawValue] ?? "")[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      result += rest[..<open] + (values[String(name)] ?? String(rest[open...close]))
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
