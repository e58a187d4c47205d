import Formats
import RatepressSite
import RatesData
import SitePublishing
import SourceText

/// One key of a table: how its value is read, what it sets, what people are told of it, and what it adds to the digest
/// of all that pages depend on.
struct Setting<Values>: Sendable {
  let entry: SettingEntry
  /// Reads a value into the values of the table; what is wrong with it is noted.
  let read: @Sendable (TomlValue, inout Values, inout SettingsReader) -> Void
  /// The text of its value; nil for a setting that no page depends on.
  let digest: (@Sendable (Values) -> String)?

  init<Value: SettingValue>(
    _ key: String, _ target: WritableKeyPath<Values, Value> & Sendable,
    _ decoder: ValueDecoder<Value>, _ text: SettingText
  ) {
    self.init(key, decoder, text, { $0[keyPath: target] = $1 }) { $0[keyPath: target].digestText }
  }

  /// A setting whose default is to be unset.
  init<Value: SettingValue>(
    _ key: String, _ target: WritableKeyPath<Values, Value?> & Sendable,
    _ decoder: ValueDecoder<Value>, _ text: SettingText
  ) {
    self.init(key, decoder, text, { $0[keyPath: target] = $1 }) { $0[keyPath: target].digestText }
  }

  /// A setting that no page depends on.
  static func offPages<Value>(
    _ key: String, _ target: WritableKeyPath<Values, Value> & Sendable,
    _ decoder: ValueDecoder<Value>, _ text: SettingText
  ) -> Setting {
    Setting(key, decoder, text, { $0[keyPath: target] = $1 }, digest: nil)
  }

  /// A setting that no page depends on, and whose default is to be unset.
  static func offPages<Value>(
    _ key: String, _ target: WritableKeyPath<Values, Value?> & Sendable,
    _ decoder: ValueDecoder<Value>, _ text: SettingText
  ) -> Setting {
    Setting(key, decoder, text, { $0[keyPath: target] = $1 }, digest: nil)
  }

  private init<Value>(
    _ key: String, _ decoder: ValueDecoder<Value>, _ text: SettingText,
    _ set: @escaping @Sendable (inout Values, Value) -> Void,
    digest: (@Sendable (Values) -> String)?
  ) {
    entry = SettingEntry(key: key, form: decoder.form, text: text, shapesPages: digest != nil)
    self.digest = digest
    read = { value, values, reader in
      if let read = decoder.decode(value, &reader) { set(&values, read) }
    }
  }
}

/// A table of a configuration: its keys, and where its values go.
package struct SettingsTable: Sendable {
  package let name: String
  /// Whether there may be several tables of the name, `[[name]]`.
  package let isRepeated: Bool
  /// What it is for, in sentences.
  package let text: String
  /// In the order in which they are explained.
  package let entries: [SettingEntry]
  /// Reads what is written for the name into a configuration.
  let read: @Sendable (TomlValue, inout Configuration, inout SettingsReader) -> Void
  /// What its settings are in a configuration, as far as pages depend on them.
  let digest: @Sendable (Configuration) -> [String]

  /// The line that begins the table.
  package var header: String { isRepeated ? "[[\(name)]]" : "[\(name)]" }

  var keys: [String] { entries.map(\.key) }

  /// Whether every site has the table, written or not: no key of it has to be given.
  var isImplied: Bool { !entries.contains { $0.text.standard == .required } }

  /// A table that appears once.
  init<Values>(
    _ name: String, _ target: WritableKeyPath<Configuration, Values> & Sendable, _ text: String,
    _ settings: [Setting<Values>]
  ) {
    self.name = name
    isRepeated = false
    self.text = text
    entries = settings.map(\.entry)
    digest = { configuration in
      settings.compactMap { $0.digest?(configuration[keyPath: target]) }
    }
    read = { value, configuration, reader in
      guard case .table(let members) = value.content else {
        return reader.note(.unexpectedSection(name), at: value.place)
      }
      reader.read(members, of: name, settings, into: &configuration[keyPath: target])
    }
  }

  /// A table that appears once or more.
  ///
  /// - Parameter blank: The values of a table without keys, in a configuration of the folder.
  init<Values>(
    repeated name: String, _ target: WritableKeyPath<Configuration, [Values]> & Sendable,
    _ blank: @escaping @Sendable (String) -> Values, _ text: String, _ settings: [Setting<Values>]
  ) {
    self.name = name
    isRepeated = true
    self.text = text
    entries = settings.map(\.entry)
    digest = { configuration in
      configuration[keyPath: target].flatMap { values in settings.compactMap { $0.digest?(values) }
      }
    }
    read = { value, configuration, reader in
      guard case .array(let tables) = value.content, !tables.isEmpty,
        tables.allSatisfy({ if case .table = $0.content { true } else { false } })
      else { return reader.note(.unexpectedSection(name), at: value.place) }
      configuration[keyPath: target] = tables.map { table in
        var values = blank(reader.folder)
        reader.read(table.members, of: name, settings, into: &values)
        return values
      }
      reader.tables[name] = tables.map { table in
        let keys = table.members.map { ($0.key, $0.value.place) }
        return (table.place, Dictionary(keys) { first, _ in first })
      }
    }
  }
}

extension SettingsReader {
  /// Reads the members of a table; unknown ones are issues.
  mutating func read<Values>(
    _ members: [TomlMember], of table: String, _ settings: [Setting<Values>],
    into values: inout Values
  ) {
    for member in members {
      guard let setting = settings.first(where: { $0.entry.key == member.key }) else {
        note(Self.unknown(member.key, in: table, members), at: member.place)
        continue
      }
      key = "\(table).\(member.key)"
      places[key] = member.value.place
      setting.read(member.value, &values, &self)
    }
  }

  private static func unknown(
    _ key: String, in table: String, _ members: [TomlMember]
  ) -> ConfigurationIssue.Fault {
    func text(_ name: String) -> String? {
      guard case .string(let text)? = members.first(where: { $0.key == name })?.value.content else {
        return nil
      }
      return text
    }
    let name = key.lowercased()
    let keys = ["key", "api_key", "apikey", "app_id", "authkey", "token"]
    if table == "source", keys.contains(name) {
      let kind = text("kind")
      guard kind.flatMap(SourceAdapter.named)?.descriptor.needsKey != false else {
        return .foreignKey("source.\(key)", kind: "the source \(kind ?? "")")
      }
      return .secret(key, kind: kind ?? "kind")
    }
    let passwords = ["password", "passwd", "pass", "passphrase", "token"]
    if table == "publish", passwords.contains(name) {
      let target = text("name") ?? text("to").flatMap { PublishAddress($0)?.defaultName }
      return .password(key, target: target ?? "name")
    }
    let parts = ["access_key", "access_key_id", "secret_key", "secret_access_key", "secret"]
    if table == "publish", parts.contains(name.replacing(/^aws_/, with: "")) {
      return .storeKeys(key)
    }
    return .unknownKey(key, table: table)
  }
}
