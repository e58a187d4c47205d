import Mustache

/// One thing that is wrong with a theme.
package enum ThemeProblem: Hashable, Sendable {
  /// A string is missing in the language's file, or pages cannot show it.
  case string(StringFault, key: String, file: String)
  /// A file that a theme must have is neither in the site's folder nor built in.
  case missingFile(String)
  /// A template names what there is not, or does not end what it begins.
  case template(MustacheError)

  /// What is wrong and what to do.
  package var message: String {
    switch self {
    case .string(let fault, let key, _): "the string '\(key)' \(fault.words(key: key))"
    case .missingFile: "no such file in the theme; restore it"
    case .template(let error): error.message
    }
  }
}

extension ThemeProblem: CustomStringConvertible {
  /// The problem on one line, with its file and, in a template, its place.
  package var description: String {
    switch self {
    case .string(_, _, let file), .missingFile(let file): "\(file): \(message)"
    case .template(let error): error.description
    }
  }
}
