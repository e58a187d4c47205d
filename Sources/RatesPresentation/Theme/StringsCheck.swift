/// Looks for texts that pages cannot show in a site's own file of strings.
struct StringsCheck {
  /// The form of a plural that no language lacks, by which a plural is known.
  private static let otherForm = "_other"
  /// Forms of few numbers or one, which may be said in words.
  private static let wordForms: Set = ["zero", "one", "two"]

  private let file: String
  /// The names of the places that are filled, by key.
  private var places: [String: [String]]
  /// The forms of plurals that need their number.
  private var counted: Set<String> = []

  /// A check of a language's file.
  ///
  /// - Parameter standardKeys: the keys of the built-in file that it stands in for. Of others only
  ///   the owner's templates and scripts know what fills them.
  init(language: Language, file: String, standardKeys: Set<String>) {
    self.file = file
    places = Dictionary(uniqueKeysWithValues: standardKeys.map { ($0, []) })
    for key in Strings.Key.allCases where !key.places.isEmpty {
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
    texts.map { (key: $0, faults: faults(of: $0, text: $1)) }
      .filter { !$0.faults.isEmpty }.sorted { $0.key < $1.key }
      .flatMap { key, faults in faults.map { .string($0, key: key, file: file) } }
  }

  private func faults(of key: String, text: String) -> [StringFault] {
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
