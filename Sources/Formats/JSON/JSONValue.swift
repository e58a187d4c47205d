import Basics

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

extension JSONValue {
  /// The value as JSON text, the same for the same value; with `indented`, one member to a line and
  /// a line end at the end.
  package func text(indented: Bool) -> String {
    var text = ""
    write(to: &text, indent: indented ? 0 : nil)
    if indented { text += "\n" }
    return text
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      Self.write(elements, between: "[", and: "]", to: &text, indent: indent) {
        element, text, deeper in
        element.write(to: &text, indent: deeper)
      }
    case .object(let members):
      Self.write(members, between: "{", and: "}", to: &text, indent: indent) {
        member, text, deeper in
        Self.write(member.name, to: &text)
        text += deeper == nil ? ":" : ": "
        member.value.write(to: &text, indent: deeper)
      }
    }
  }

  private static func write<Item>(
    _ items: [Item], between start: String, and end: String, to text: inout String, indent: Int?,
    writeItem: (Item, inout String, Int?) -> Void
  ) {
    let deeper = indent.map { $0 + 2 }
    text += start
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      lineEnd(to: &text, indent: deeper)
      writeItem(item, &text, deeper)
    }
    if !items.isEmpty { lineEnd(to: &text, indent: indent) }
    text += end
  }

  private static func lineEnd(to text: inout String, indent: Int?) {
    if let indent { text += "\n" + String(repeating: " ", count: indent) }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        text += "\\u" + String(scalar.value, radix: 16).padded(to: 4)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
