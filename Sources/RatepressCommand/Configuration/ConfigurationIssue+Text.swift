import SourceText

extension ConfigurationIssue {
  /// The fault in words, without its place.
  var text: String {
    switch fault {
    case .syntax(let message):
      "not TOML: \(message)"
    case .unknownKey(let key, let table):
      "unknown key \"\(key)\" \(Self.section(table)); \(Self.advice(key, table))"
    case .unexpected(let key, let found, let expected, let nearest):
      "\(key): expected \(expected), found \(found)"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .unexpectedSection(let name):
      "\(name): expected \(name == "source" ? "just one table" : "a table") that begins with "
        + "\(Self.header(name)) on a line of its own"
    case .repeated(let key, let value):
      "\(key): \"\(value)\" stands there twice; name it once"
    case .overlap(let key, let path, let other, let otherPath):
      "\(key): \(path) and \(other) (\(otherPath)) are one folder or one holds the other; "
        + "give each a folder of its own"
    }
  }

  private static func section(_ table: String?) -> String {
    table.map { "in \(header($0))" } ?? "outside any table"
  }

  private static func header(_ table: String) -> String {
    table == "source" ? "[[source]]" : "[\(table)]"
  }

  private static func advice(_ key: String, _ table: String?) -> String {
    let known = SettingNames.known(in: table)
    if let nearest = SpellingSuggestion.of(key, among: known) {
      return "did you mean \(table == nil ? header(nearest) : "\"\(nearest)\"")?"
    }
    if let home = SettingNames.table(knowing: key) {
      return "it belongs in \(header(home))"
    }
    let names = known.map { table == nil ? header($0) : $0 }
    return "known here: \(names.joined(separator: ", "))"
  }
}
