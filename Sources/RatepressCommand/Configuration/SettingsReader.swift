import Formats
import SourceText

/// Reads the settings of a configuration and collects what is wrong with them.
struct SettingsReader {
  /// The folder at which relative paths start; absolute.
  let folder: String
  private(set) var issues: [ConfigurationIssue] = []
  /// Where values are written, by their qualified keys: `site.title`.
  var places: [String: SourceLocation] = [:]
  /// Where repeated tables are written, and the values of their keys.
  var tables: [String: [(place: SourceLocation, keys: [String: SourceLocation])]] = [:]
  /// The qualified key that is being read.
  var key = ""

  init(folder: String) {
    self.folder = folder
  }

  /// Notes that the value of the key is not as expected; `found` is its kind unless said otherwise.
  mutating func reject<Value>(
    _ value: TomlValue, found: String? = nil, expected: String, nearest: String? = nil
  ) -> Value? {
    note(
      .unexpected(key: key, found: found ?? value.kind, expected: expected, nearest: nearest),
      at: value.place)
    return nil
  }

  /// Reads part of the key's value, which messages call by a key below it.
  mutating func read<Value>(
    _ part: String, _ body: (inout SettingsReader) -> Value
  ) -> Value {
    let whole = key
    key += ".\(part)"
    defer { key = whole }
    return body(&self)
  }

  /// Notes that a list names a value again.
  mutating func noteRepeated(_ value: String, at place: SourceLocation) {
    note(.repeated(key: key, value: value), at: place)
  }

  /// Notes that a table stands for the same as one before it.
  mutating func noteRepeated(of table: String, _ value: String, at place: SourceLocation) {
    note(.repeated(key: table, value: value), at: place)
  }

  mutating func note(_ fault: ConfigurationIssue.Fault, at place: SourceLocation) {
    issues.append(ConfigurationIssue(fault: fault, place: place))
  }
}
