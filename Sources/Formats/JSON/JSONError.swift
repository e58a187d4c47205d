import SourceText

/// Why a text is not JSON, and where.
package struct JSONError: Error, Equatable {
  /// What is wrong.
  package enum Problem: Sendable, Equatable {
    /// There is nothing but white space.
    case empty
    /// It begins with a byte-order mark.
    case byteOrderMark
    /// It begins like HTML or XML, as what is sent in the place of an answer does.
    case markup
    /// A byte sequence is not UTF-8.
    case notUTF8
    /// An escape stands for half of a character.
    case loneSurrogate
    /// An object has two members of this name.
    case duplicateName(String)
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// There are more values than the limit.
    case tooManyValues(limit: Int)
    /// A number has more digits than the limit.
    case longNumber(limit: Int)
    /// The grammar of RFC 8259 is broken, in the parser's words.
    case syntax(String)
  }

  /// What is wrong.
  package let problem: Problem
  /// The place of the fault.
  package let place: SourceLocation

  init(_ problem: Problem, at offset: Int, in bytes: [UInt8]) {
    self.problem = problem
    place = SourceLocation(offset: offset, in: bytes)
  }
}

extension JSONError: CustomStringConvertible {
  /// The problem and its place, as the end of a sentence that names the file or address.
  package var description: String { "\(problem) (line \(place.line), column \(place.column))" }
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
    case .tooManyValues(let limit): "it has more than \(limit) values"
    case .longNumber(let limit): "a number has more than \(limit) digits"
    case .syntax(let words): "it is not JSON: \(Self.plainWords[words] ?? words)"
    }
  }

  /// What the parser means by its shortest messages.
  private static let plainWords = [
    "premature EOF": "it ends too early",
    "trailing garbage": "something follows its end",
    "invalid char in json text": "a character does not belong there",
  ]
}
