import Formats

/// The interface strings of a language, `strings/<language>.toml`: `key = "text"`, without tables.
enum StringsFile {
  /// Texts by key; `file` is what messages call it.
  static func parse(
    _ bytes: [UInt8], file: String
  ) throws(ConfigurationError) -> [String: String] {
    var texts: [String: String] = [:]
    var problems: [ConfigurationIssue] = []
    for member in try TomlValue.members(of: bytes, file: file) {
      if case .string(let text) = member.value.content {
        texts[member.key] = text
      } else {
        problems.append(
          ConfigurationIssue(
            fault: .unexpected(
              key: member.key, found: member.value.kind, expected: "a string", nearest: nil),
            place: member.value.place))
      }
    }
    guard problems.isEmpty else { throw .invalid(file: file, problems: problems) }
    return texts
  }
}
