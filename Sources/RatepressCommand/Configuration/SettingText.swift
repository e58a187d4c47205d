/// What people are told of a setting. Code stands in backticks, as in Markdown.
package struct SettingText: Sendable, Equatable {
  /// The value of a key that is left out.
  package enum Standard: Sendable, Equatable {
    /// As TOML.
    case value(String)
    /// In words, for what TOML cannot say.
    case unset(String)
    /// There is none: the key has to be given.
    case required
  }

  /// What the value decides: a sentence without its period.
  package let summary: String
  /// Further sentences; may be empty.
  package let details: String
  /// What holds where the key is not set.
  package let standard: Standard
  /// A value other than the default, as TOML.
  package let example: String
  /// A line that the example needs in its table; may be empty.
  package let companion: String
  /// Tables that the example needs before its own; may be empty.
  package let preamble: String
  /// The document below `docs/` that says more.
  package let document: String?

  init(
    _ summary: String, _ details: String = "", default standard: Standard, example: String,
    with companion: String = "", before preamble: String = "", see document: String? = nil
  ) {
    self.summary = summary
    self.details = details
    self.standard = standard
    self.example = example
    self.companion = companion
    self.preamble = preamble
    self.document = document
  }

  /// Summary and details as sentences.
  package var sentences: String {
    summary + (summary.last?.isPunctuation == true ? "" : ".")
      + (details.isEmpty ? "" : " \(details)")
  }
}

/// A setting without its type, as documents list it.
package struct SettingEntry: Sendable {
  package let key: String
  /// What its value may be.
  package let form: ValueForm
  package let text: SettingText
  /// Whether pages depend on it, so that another value makes them anew.
  let shapesPages: Bool
}

extension String {
  /// The text without the backticks that mark code; code of several words is in quotes instead.
  package var withoutMarkup: String {
    split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      let isPhrase = part.contains(" ") && !part.contains("\"")
      return index.isMultiple(of: 2) || !isPhrase ? String(part) : "\"\(part)\""
    }.joined()
  }
}
