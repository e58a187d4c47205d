/// A key of a TOML table with its value.
struct TomlMember: Sendable, Equatable {
  let key: String
  let place: TextPlace
  let value: TomlValue
}
