import RatesPresentation

/// The interface strings of a language, `strings/<language>.toml`: `key = "text"`, without tables.
enum StringsFile {
  /// Texts by key; `file` is what messages call it.
  static func parse(_ bytes: [UInt8], file: String) throws(ThemeError) -> [String: String] {
    let members: [TomlMember]
    do {
      members = try TomlValue.parse(bytes).members
    } catch {
      throw ThemeError([
        .strings(
          file: file, line: error.place.line, column: error.place.column,
          "invalid TOML: \(error.message)")
      ])
    }
    var texts: [String: String] = [:]
    var problems: [ThemeProblem] = []
    for member in members {
      if case .string(let text) = member.value.content {
        texts[member.key] = text
      } else {
        let place = member.value.place
        problems.append(
          .strings(
            file: file, line: place.line, column: place.column,
            "\(member.key): expected a string, found \(member.value.kind)"))
      }
    }
    guard problems.isEmpty else { throw ThemeError(problems) }
    return texts
  }
}
