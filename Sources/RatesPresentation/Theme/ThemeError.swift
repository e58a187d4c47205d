import Mustache

/// What can be wrong with a theme.
package enum ThemeError: Error, Equatable {
  /// A string that pages need is not in the language's file.
  case missingString(key: String, file: String)
  /// A file that a theme must have is neither in the site's folder nor built in.
  case missingFile(String)
  /// Templates name what there is not, or do not end what they begin.
  case templates([MustacheError])
}

extension ThemeError: CustomStringConvertible {
  /// A line for each problem: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .missingString(let key, let file):
      "\(file): the string '\(key)' is missing; add \(key) = \"…\""
    case .missingFile(let file):
      "\(file): no such file in the theme; restore it"
    case .templates(let problems):
      problems.map(\.description).joined(separator: "\n")
    }
  }
}
