/// What can be wrong with a theme beside its templates' syntax.
package enum ThemeError: Error, Equatable, CustomStringConvertible {
  /// A string that pages need is not in the language's file.
  case missingString(key: String, file: String)
  /// A file that a theme must have is neither in the site's folder nor built in.
  case missingFile(String)
  /// A file that must be text is not UTF-8.
  case notText(String)

  /// One line that says what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .missingString(let key, let file):
      "\(file): the string '\(key)' is missing; add \(key) = \"…\""
    case .missingFile(let file):
      "\(file): no such file in the theme; restore it"
    case .notText(let file):
      "\(file): is not UTF-8 text; save it as UTF-8"
    }
  }
}
