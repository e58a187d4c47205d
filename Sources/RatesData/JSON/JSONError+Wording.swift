extension JSONError: CustomStringConvertible {
  /// The problem and its place, as the end of a sentence that names the file or address.
  package var description: String { "\(problem) (line \(line), column \(column))" }
}

extension JSONError.Problem: CustomStringConvertible {
  /// The problem in words.
  package var description: String {
    switch self {
    case .empty: "it is empty"
    case .byteOrderMark: "it begins with a byte-order mark"
    case .markup: "it is a web page or XML, not JSON"
    case .notUTF8: "it is not valid UTF-8"
    case .loneSurrogate: "an escape stands for half a character"
    case .duplicateName(let name): "the name \(PrintableText(name)) stands twice in one object"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .syntax(let words): "it is not JSON: \(Self.plainWords[words] ?? words)"
    }
  }

  /// What the parser means by its shortest messages.
  private static let plainWords = [
    "premature EOF": "it ends too early",
    "trailing garbage": "something stands behind its end",
    "invalid char in json text": "a character does not belong there",
  ]
}
