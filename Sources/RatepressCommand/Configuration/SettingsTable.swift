import Formats
import SourceText

/// Reads the settings of one table and collects what is wrong with them.
///
/// What a table leaves out is read from the table of the same name in the default configuration.
struct SettingsTable {
  /// The table's name; nil at the top of the file.
  let name: String?
  private let members: [TomlMember]
  private let defaults: [TomlMember]
  private(set) var problems: [ConfigurationIssue] = []

  /// A table; unknown keys are problems at once.
  init(name: String?, members: [TomlMember], defaults: [TomlMember]) {
    self.name = name
    self.members = members
    self.defaults = defaults
    let known = SettingNames.known(in: name)
    for member in members where !known.contains(member.key) {
      note(.unknownKey(member.key, table: name), at: member.place)
    }
  }

  /// Where the key stands; nil where it is left out.
  func place(of key: String) -> SourceLocation? {
    members.first { $0.key == key }?.place
  }

  /// The value of a key as it is written here or else in the defaults.
  func value(of key: String) -> TomlValue? {
    writtenValue(of: key) ?? defaultValue(of: key)
  }

  /// What is written here for a key.
  func writtenValue(of key: String) -> TomlValue? {
    members.first { $0.key == key }?.value
  }

  /// What the defaults say for a key.
  func defaultValue(of key: String) -> TomlValue? {
    defaults.first { $0.key == key }?.value
  }

  /// The setting's value; nil where there is none or it is a problem.
  mutating func read<Value>(_ key: String, _ setting: ValueDecoder<Value>) -> Value? {
    value(of: key).flatMap { read(key, $0, setting) }
  }

  /// The values of a list, each of them once; nil where there is none or it is a problem.
  mutating func readList<Value: Hashable>(
    _ key: String, _ setting: ValueDecoder<Value>, expected: String, allowsNone: Bool = false
  ) -> [Value]? {
    guard let list = value(of: key) else { return nil }
    guard case .array(let elements) = list.content else {
      return reject(key, list, expected: expected)
    }
    guard allowsNone || !elements.isEmpty else {
      return reject(key, list, found: "an empty list", expected: expected)
    }
    var values: [Value] = []
    for element in elements {
      guard let value = read(key, element, setting) else { continue }
      if values.contains(value) {
        note(.repeated(key: qualified(key), value: "\(value)"), at: element.place)
      }
      values.append(value)
    }
    return values
  }

  /// Notes that a value is not what it has to be; `found` is its kind unless said otherwise.
  mutating func reject<Value>(
    _ key: String, _ value: TomlValue, found: String? = nil, expected: String,
    nearest: String? = nil
  ) -> Value? {
    note(
      .unexpected(
        key: qualified(key), found: found ?? value.kind, expected: expected, nearest: nearest),
      at: value.place)
    return nil
  }

  mutating func note(_ fault: ConfigurationIssue.Fault, at place: SourceLocation) {
    problems.append(ConfigurationIssue(fault: fault, place: place))
  }

  /// The key with its table: `site.title`.
  func qualified(_ key: String) -> String {
    name.map { "\($0).\(key)" } ?? key
  }

  /// What a setting makes of a value; nil if it is a problem.
  mutating func read<Value>(
    _ key: String, _ value: TomlValue, _ setting: ValueDecoder<Value>
  ) -> Value? {
    do {
      return try setting.read(value)
    } catch {
      switch error {
      case .kind: return reject(key, value, expected: setting.expected)
      case .value(let nearest):
        return reject(
          key, value, found: value.shown, expected: setting.expected, nearest: nearest)
      }
    }
  }
}
