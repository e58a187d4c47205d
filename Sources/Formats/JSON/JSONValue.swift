/// A JSON value as it was written: members in order, numbers as their digits.
package enum JSONValue: Sendable, Equatable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A number's text, such as `1.790` or `1e-7`.
  case number(String)
  /// A string, its escapes resolved.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object; no two members have the same name.
  case object([JSONMember])

  /// The member of an object by its name; nil where there is none, and for what is no object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
  }

  /// The string that the value is.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The text of the number that the value is.
  package var number: String? {
    if case .number(let text) = self { text } else { nil }
  }

  /// The members of the object that the value is.
  package var members: [JSONMember]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// The elements of the array that the value is.
  package var elements: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// What kind of value it is, for messages.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A name and its value in a JSON object.
package struct JSONMember: Sendable, Equatable {
  /// The name, its escapes resolved.
  package let name: String
  /// The value.
  package let value: JSONValue

  /// A name with its value.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
