import RatepressSite
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
    /// A password of a target, which is a secret; `target` is the target's name.
    case password(String, target: String)
    /// One of the keys of a store, which are secrets.
    case storeKeys(String)
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
}
