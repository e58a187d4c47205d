import Formats

extension SettingsTable {
  /// The table of that name below this one; an empty one where it is left out or no table.
  mutating func table(_ name: String) -> SettingsTable {
    section(name) { value in
      guard case .table(let members) = value.content else { return nil }
      return members
    }
  }

  /// The only element of a list of tables; an empty table where it is left out or not that.
  mutating func onlyTable(_ name: String) -> SettingsTable {
    section(name) { value in
      guard case .array(let tables) = value.content, tables.count == 1,
        case .table(let members) = tables[0].content
      else { return nil }
      return members
    }
  }

  private mutating func section(
    _ name: String, members: (TomlValue) -> [TomlMember]?
  ) -> SettingsTable {
    let defaults = defaultValue(of: name).flatMap(members) ?? []
    guard let value = writtenValue(of: name) else {
      return SettingsTable(name: name, members: [], defaults: defaults)
    }
    guard let written = members(value) else {
      note(.unexpectedSection(name), at: value.place)
      return SettingsTable(name: name, members: [], defaults: defaults)
    }
    return SettingsTable(name: name, members: written, defaults: defaults)
  }
}
