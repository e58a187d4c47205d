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
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
