import RatesPresentation

/// Reads the words of a site from its theme.
enum SiteTheme {
  /// The words of each language, by its tag; throws `ThemeError` with what all of them lack.
  static func strings(_ theme: ThemeFiles, languages: [Language]) throws -> [String: Strings] {
    var result: [String: Strings] = [:]
    var problems: [ThemeProblem] = []
    for language in languages {
      do {
        result[language.tag] = try strings(theme, of: language)
      } catch let error as ThemeError {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    return result
  }

  private static func strings(_ theme: ThemeFiles, of language: Language) throws -> Strings {
    let path = "strings/\(language.tag).toml"
    let file = theme.name(of: path)
    guard let bytes = theme.bytes[path] else { throw ThemeError([.missingFile(file)]) }
    let standard = try theme.builtIn[path].map { try StringsFile.parse($0, file: path) }
    return try Strings(
      language: language, file: file, texts: StringsFile.parse(bytes, file: file),
      standardKeys: standard?.keys.map { $0 } ?? [])
  }
}
