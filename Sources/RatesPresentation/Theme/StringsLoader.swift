/// Reads the words of a site's languages from its theme.
package struct StringsLoader {
  /// Reads the texts of a file by key; `file` is what messages call it.
  package typealias Parser = (_ bytes: [UInt8], _ file: String) throws(ThemeError) -> [String:
    String]

  private let theme: ThemeFiles
  private let parse: Parser

  /// A loader that reads files with `parse`.
  package init(theme: ThemeFiles, parse: @escaping Parser) {
    self.theme = theme
    self.parse = parse
  }

  /// The words of each language by its tag; throws everything that is wrong with them.
  package func strings(of languages: [Language]) throws(ThemeError) -> [String: Strings] {
    let words = theme.ownTemplateWords()
    var strings: [String: Strings] = [:]
    var problems: [ThemeProblem] = []
    for language in languages {
      do {
        strings[language.tag] = try self.strings(of: language, templateWords: words)
      } catch {
        problems += error.problems
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    return strings
  }

  private func strings(
    of language: Language, templateWords: Set<String>
  ) throws(ThemeError) -> Strings {
    let path = "strings/\(language.tag).toml"
    let file = theme.ownName(of: path)
    guard let standard = theme.builtIn[path] else { throw ThemeError([.missingFile(file)]) }
    let builtIn = try parse(standard, "built-in theme: \(path)")
    guard let own = theme.own[path] else {
      return try Strings(language: language, file: file, builtIn: builtIn)
    }
    return try Strings(
      language: language, file: file, builtIn: builtIn, own: parse(own, file),
      templateWords: templateWords)
  }
}
