import Basics
import SourceText

/// A value of a TOML file, with its place.
package struct TomlValue: Sendable, Equatable {
  /// The value without its place.
  package enum Content: Sendable, Equatable {
    /// Members in the order of the file; no key occurs twice.
    case table([TomlMember])
    /// An array.
    case array([TomlValue])
    /// A string, its escapes resolved.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Its figure is left out: no setting may be a binary fraction.
    case float
    /// `true` or `false`
    case boolean(Bool)
    /// A date, a time or both; no setting is one.
    case dateOrTime
  }

  /// The value without its place.
  package let content: Content
  /// Where it begins.
  package let place: SourceLocation

  /// A value at a place.
  package init(_ content: Content, at place: SourceLocation) {
    self.content = content
    self.place = place
  }

  /// The members of a table; empty for any other value.
  package var members: [TomlMember] {
    if case .table(let members) = content { members } else { [] }
  }

  /// The kind of value, for messages: `a string`.
  package var kind: String {
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

/// A key of a TOML table with its value.
package struct TomlMember: Sendable, Equatable {
  /// The key, its escapes resolved.
  package let key: String
  /// Where the key begins.
  package let place: SourceLocation
  /// The value.
  package let value: TomlValue
}

extension TomlValue {
  /// The value as a message quotes it: on one line, shortened, and without secrets.
  package var shown: String {
    switch content {
    case .string(let text): "\"\(Self.shortened(AddressText.withoutSecrets(text)))\""
    case .integer(let number): "\(number)"
    case .boolean(let isOn): "\(isOn)"
    case .table, .array, .float, .dateOrTime: kind
    }
  }

  private static func shortened(_ text: String) -> String {
    text.count > shownLength ? text.prefix(shownLength) + "…" : text
  }

  private static let shownLength = 60
}
