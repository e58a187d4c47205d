import Mustache

/// What can be wrong with a theme.
package enum ThemeError: Error, Equatable {
  /// Strings that pages need are not in their languages' files.
  case missingStrings([MissingString])
  /// A file that a theme must have is neither in the site's folder nor built in.
  case missingFile(String)
  /// Templates name what there is not, or do not end what they begin.
  case templates([MustacheError])
}

extension ThemeError: CustomStringConvertible {
  /// A line for each problem: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .missingStrings(let missing):
      missing.map { "\($0.file): the string '\($0.key)' is missing; add \($0.key) = \"…\"" }
        .joined(separator: "\n")
    case .missingFile(let file):
      "\(file): no such file in the theme; restore it"
    case .templates(let problems):
      problems.map(\.description).joined(separator: "\n")
    }
  }
}
