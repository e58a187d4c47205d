import Formats

/// Why no rates are taken from a document.
package struct DocumentFault: Error, Sendable, Equatable {
  /// Counted from 1; nil if the document as a whole is meant.
  let line: Int?
  /// What is wrong, and what to do if that is not plain.
  let problem: String
  /// What a person can do who imports the document.
  let advice: String?
  /// What the owner can do whose source the document is; nil for what is true of all of them.
  let sourceAdvice: String?
  /// Whether the document may be right, and this machine lacks what reads it.
  package let lacksLibrary: Bool

  init(
    line: Int? = nil, _ problem: String, advice: String? = nil, sourceAdvice: String? = nil,
    lacksLibrary: Bool = false
  ) {
    self.line = line
    self.problem = problem
    self.advice = advice
    self.sourceAdvice = sourceAdvice
    self.lacksLibrary = lacksLibrary
  }

  /// How many digits a number may have, in a document of any kind.
  static let digitLimit = JSONReader.digitLimit

  /// The fault of a number with more digits, in the same words for every kind.
  static func longNumber(line: Int? = nil) -> DocumentFault {
    DocumentFault(line: line, JSONError.Problem.longNumber(limit: digitLimit).description)
  }

  /// What is wrong and where, as the end of a sentence that names the document.
  var withoutAdvice: String { (line.map { "line \($0): " } ?? "") + problem }
}

extension DocumentFault: CustomStringConvertible {
  /// The same, and what to do.
  package var description: String { withoutAdvice + (advice.map { "; \($0)" } ?? "") }
}
