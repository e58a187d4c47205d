import Formats
import SourceText

/// Reads the words of a site's languages from its theme.
package struct StringsLoader {
  private let theme: ThemeFiles

  /// A loader of a theme's words.
  package init(_ theme: ThemeFiles) {
    self.theme = theme
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
    let builtIn = try StringsFile.texts(standard, file: "built-in theme: \(path)")
    guard let own = theme.own[path] else {
      return try Strings(language: language, file: file, builtIn: builtIn)
    }
    return try Strings(
      language: language, file: file, builtIn: builtIn,
      own: StringsFile.texts(own, file: file), templateWords: templateWords)
  }
}

/// The strings of a language as a file has them: TOML of `key = "text"` without tables.
package enum StringsFile {
  /// The texts by key; `file` is the name in messages.
  package static func texts(_ bytes: [UInt8], file: String) throws(ThemeError) -> [String: String] {
    let members: [TomlMember]
    do {
      members = try TomlValue.parse(bytes).members
    } catch {
      throw ThemeError([.text(file: file, error.place, "invalid TOML: \(error.message)")])
    }
    var texts: [String: String] = [:]
    var problems: [ThemeProblem] = []
    for member in members {
      if case .string(let text) = member.value.content {
        texts[member.key] = text
      } else {
        let message = "\(member.key): expected a string, found \(member.value.kind)"
        problems.append(.text(file: file, member.value.place, message))
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    return texts
  }
}
