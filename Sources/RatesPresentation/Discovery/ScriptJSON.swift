/// JSON text that may stand inside a script element of HTML.
enum ScriptJSON {
  /// An object of members whose values are JSON already.
  static func object(_ members: KeyValuePairs<String, String?>) -> String {
    let present = members.compactMap { name, value in value.map { "\(string(name)):\($0)" } }
    return "{" + present.joined(separator: ",") + "}"
  }

  /// A string. No `<` is left that could end the element or begin a comment in it.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\0"..<" ", "\u{7F}": result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
