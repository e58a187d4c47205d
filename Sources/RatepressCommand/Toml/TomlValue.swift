/// A value of a TOML file, with the place where it stands.
struct TomlValue: Sendable, Equatable {
  /// What the value is.
  enum Content: Sendable, Equatable {
    /// Members in the order of the file, no key twice.
    case table([TomlMember])
    case array([TomlValue])
    case string(String)
    case integer(Int64)
    /// Its figure is left out: no setting may be a binary fraction.
    case float
    case boolean(Bool)
    /// A date, a time or both; no setting is one.
    case dateOrTime
  }

  let content: Content
  let place: TextPlace

  init(_ content: Content, at place: TextPlace) {
    self.content = content
    self.place = place
  }

  /// The members of a table; none of anything else.
  var members: [TomlMember] {
    if case .table(let members) = content { members } else { [] }
  }

  /// What the value is, in words: `a string`.
  var kind: String {
    switch content {
    case .table: "a table"
    case .array: "a list"
    case .string: "a string"
    case .integer: "a whole number"
    case .float: "a number with a point"
    case .boolean: "true or false"
    case .dateOrTime: "a date or time"
    }
  }
}
