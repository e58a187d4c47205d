import SourceText

/// Looks for texts that pages cannot show among a site's own strings.
struct StringsCheck {
  /// The form of a plural that no language lacks, by which a plural is known.
  private static let otherForm = "_other"
  /// Forms of few numbers or one, which may be said in words.
  private static let wordForms: Set = ["zero", "one", "two"]

  private let file: String
  /// The names of the places that are filled, by the keys of built-in strings.
  private var places: [String: [String]]
  /// The forms of plurals that need their number.
  private var counted: Set<String> = []
  private let templateWords: Set<String>

  /// A check of a language's own strings.
  ///
  /// - Parameters:
  ///   - standardKeys: The keys of the built-in strings. Only the owner's templates and scripts know
  ///     what fills the places in others.
  ///   - templateWords: The words in the owner's templates; an own key is one of them.
  init(language: Language, file: String, standardKeys: Set<String>, templateWords: Set<String>) {
    self.file = file
    self.templateWords = templateWords
    places = Dictionary(uniqueKeysWithValues: standardKeys.map { ($0, []) })
    for key in StringKey.allCases where !key.places.isEmpty {
      guard key.rawValue.hasSuffix(Self.otherForm) else {
        places[key.rawValue] = key.places
        continue
      }
      for category in language.pluralCategories {
        let form = "\(key.rawValue.dropLast(Self.otherForm.count))_\(category)"
        places[form] = key.places
        if !Self.wordForms.contains(category) { counted.insert(form) }
      }
    }
  }

  /// What is wrong with the texts, in the order of their keys.
  func problems(in texts: [String: String]) -> [ThemeProblem] {
    texts.sorted { $0.key < $1.key }.flatMap { key, text in
      faults(of: key, text: text).map { .string($0, key: key, file: file) }
    }
  }

  /// Whether the key is neither built in nor used by a template of the owner's.
  func isUnused(_ key: String) -> Bool {
    guard places[key] == nil, !templateWords.contains(key) else { return false }
    // A template that uses one form of a plural says that the others are meant, too.
    guard let line = key.lastIndex(of: "_") else { return true }
    return !templateWords.contains(String(key[..<line]) + Self.otherForm)
  }

  private func faults(of key: String, text: String) -> [StringFault] {
    if isUnused(key), let nearest = SpellingSuggestion.of(key, among: places.keys.sorted()) {
      return [.unknown(nearest: nearest)]
    }
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      return key.hasSuffix("_before") || key.hasSuffix("_after") ? [] : [.empty]
    }
    let names = text.utf8.contains(UInt8(ascii: "{")) ? MessagePattern(text).places : []
    let known = places[key] ?? names
    let unfilled = names.filter { !known.contains($0) }
    let isCountless = counted.contains(key) && !names.contains("count")
    return unfilled.map { .unfilled($0, known: known) } + (isCountless ? [.countless] : [])
  }
}
