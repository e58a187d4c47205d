/// Why no rates are taken from a document.
package struct DocumentFault: Error, Sendable, Equatable {
  /// Counted from 1; nil if the document as a whole is meant.
  let line: Int?
  /// What is wrong, and what to do if that is not plain.
  let problem: String
  /// What a person can do who imports the document.
  let advice: String?

  init(line: Int? = nil, _ problem: String, advice: String? = nil) {
    self.line = line
    self.problem = problem
    self.advice = advice
  }

  /// What is wrong and where, as the end of a sentence that names the document.
  var withoutAdvice: String { (line.map { "line \($0): " } ?? "") + problem }
}

extension DocumentFault: CustomStringConvertible {
  /// The same, and what to do.
  package var description: String { withoutAdvice + (advice.map { "; \($0)" } ?? "") }
}
