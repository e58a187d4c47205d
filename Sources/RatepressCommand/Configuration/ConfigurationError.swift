import RatesData
import SourceText

/// Why a site has no usable configuration.
enum ConfigurationError: Error, Equatable {
  /// No file has the default name in the current folder.
  case none(file: String)
  /// All issues of the file, in the order of their places.
  case invalid(file: String, problems: [ConfigurationIssue])
  case file(FileError)
}

extension ConfigurationError: ReportableError {
  var report: ErrorReport {
    switch self {
    case .none(let file):
      ErrorReport(
        "there is no \(file) here; \"ratepress init\" writes one, --config FILE names another",
        .configuration)
    case .invalid(let file, let problems):
      ErrorReport(
        lines: problems.map { "\(file):\($0.place.line):\($0.place.column): \($0.text)" },
        status: .configuration)
    case .file(let error): ErrorReport(lines: error.report.lines, status: .configuration)
    }
  }
}

/// One fault of a configuration.
struct ConfigurationIssue: Error, Sendable, Equatable {
  /// What is wrong; `key` is spelled with its table, such as `site.decimals`.
  enum Fault: Sendable, Equatable {
    case syntax(String)
    /// `table` is nil at the top of the file.
    case unknownKey(String, table: String?)
    /// `found` and `expected` are in words or as written.
    case unexpected(key: String, found: String, expected: String, nearest: String?)
    /// A key of a source, which is a secret; `kind` is the source's.
    case secret(String, kind: String)
    /// Something other than a table, or tables, has a table's name.
    case unexpectedSection(String)
    case repeated(key: String, value: String)
    case missing(key: String)
    /// A key that targets or sources of other kinds take.
    case foreignKey(String, kind: String)
    /// Two folders of which one is the other or holds it.
    case overlap(key: String, path: String, other: String, otherPath: String)
  }

  let fault: Fault
  let place: SourceLocation

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
