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
    /// The grammar of RFC 8259 is broken, in the parser's words.
    case syntax(String)
  }

  /// What is wrong.
  package let problem: Problem
  /// The line, from 1.
  package let line: Int
  /// The character in the line, from 1.
  package let column: Int

  init(_ problem: Problem, at offset: Int, in bytes: [UInt8]) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.problem = problem
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
  }
}
