import RatesPresentation

/// Reads the words of a site from its theme.
enum SiteTheme {
  /// The words of each language, by its tag; throws `ThemeError` with all that is wrong with them.
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
    let replaced = theme.isOwn(path) ? theme.builtIn[path] : nil
    let standard = try replaced.map { try StringsFile.parse($0, file: path) }
    return try Strings(
      language: language, file: file, texts: StringsFile.parse(bytes, file: file),
      standardKeys: standard.map { Set($0.keys) })
  }
}
