import RatesData
import SitePublishing
import SourceText

extension ConfigurationIssue {
  /// The fault in words, without its place.
  var text: String {
    switch fault {
    case .syntax(let message): "invalid TOML: \(message)"
    case .unknownKey(let key, let table):
      "unknown key \"\(key)\" \(table.map { "in \(Self.header($0))" } ?? "outside any table"); "
        + Self.advice(key, table)
    case .secret(let key, let kind):
      "source.\(key): a key never stands here; set \(SourceKey.variable(of: kind)) in the environment, or "
        + "key_file to the path of a file whose first line is the key"
    case .password(let key, let target):
      "publish.\(key): a password never stands here; set \(PublishSecrets.variablePrefix(target))PASSWORD in the "
        + "environment, or password_file to the path of a file whose first line is the password"
    case .storeKeys(let key):
      "publish.\(key): a store's keys never stand here; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY in the "
        + "environment, or key_file to the path of a file with both"
    case .unexpected(let key, let found, let expected, let nearest):
      "\(key): expected \(expected), found \(found)"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .unexpectedSection(let name):
      "\(name): expected a table that begins with \(Self.header(name)) on a line of its own"
    case .repeated(let key, let value):
      "\(key): \"\(value)\" is named twice; name it once"
    case .missing(let key): "\(key) is missing; add it"
    case .foreignKey(let key, let kind): "\(key): \(kind) does not take it; remove it"
    case .overlap(let key, let path, let other, let otherPath):
      "\(key): \(path) and \(other) (\(otherPath)) are one folder or one holds the other; "
        + "give each a folder of its own"
    }
  }

  private static func header(_ table: String) -> String {
    SettingsTable.all.first { $0.name == table }?.header ?? "[\(table)]"
  }

  private static func advice(_ key: String, _ table: String?) -> String {
    let tables = SettingsTable.all
    let known = table.map { name in tables.first { $0.name == name }?.keys ?? [] }
    if let nearest = SpellingSuggestion.of(key, among: known ?? tables.map(\.name)) {
      return "did you mean \(known == nil ? header(nearest) : "\"\(nearest)\"")?"
    }
    if let home = tables.first(where: { $0.keys.contains(key) }) {
      return "it belongs in \(home.header)"
    }
    return "known here: \((known ?? tables.map(\.header)).joined(separator: ", "))"
  }
}
