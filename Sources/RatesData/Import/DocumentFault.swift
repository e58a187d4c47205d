/// Why no rates are taken from a document.
package struct DocumentFault: Error, Sendable, Equatable {
  /// Counted from 1; nil if the document as a whole is meant.
  let line: Int?
  /// What is wrong, and what to do if that is not plain.
  let problem: String

  init(line: Int? = nil, _ problem: String) {
    self.line = line
    self.problem = problem
  }
}

extension DocumentFault: CustomStringConvertible {
  /// What is wrong and where, as the end of a sentence that names the document.
  package var description: String { (line.map { "line \($0): " } ?? "") + problem }
}
