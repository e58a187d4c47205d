import Mustache
import SourceText

/// Everything that is wrong with a theme, in the order in which it was found.
package struct ThemeError: Error, Equatable {
  /// At least one, none twice.
  package let problems: [ThemeProblem]

  /// Repeated problems count once.
  package init(_ problems: [ThemeProblem]) {
    var seen: Set<ThemeProblem> = []
    self.problems = problems.filter { seen.insert($0).inserted }
  }
}

/// One thing that is wrong with a theme.
package enum ThemeProblem: Hashable, Sendable {
  /// A string is missing in the language's file, or pages cannot show it.
  case string(StringFault, key: String, file: String)
  /// A file of strings, or the head of a page, is not what it should be at this place.
  case text(file: String, SourceLocation, String)
  /// A file that a theme must have is neither in the site's folder nor built in.
  case missingFile(String)
  /// A file of the site's own that nothing reads.
  case misplaced(file: String, String)
  /// A template uses an unknown name, or does not end what it begins.
  case template(MustacheError)

  /// What is wrong and what to do.
  package var message: String {
    switch self {
    case .string(let fault, let key, _): "the string '\(key)' \(fault.words(key: key))"
    case .text(_, _, let message), .misplaced(_, let message): message
    case .missingFile: "no such file in the theme; restore it"
    case .template(let error): error.message
    }
  }

  /// The file, with the line and the column where they are known.
  package var place: (file: String, line: Int?, column: Int?) {
    switch self {
    case .string(_, _, let file), .missingFile(let file), .misplaced(let file, _): (file, nil, nil)
    case .text(let file, let place, _): (file, place.line, place.column)
    case .template(let error):
      (error.place?.file ?? "Templates", error.place?.line, error.place?.column)
    }
  }
}

extension ThemeProblem: CustomStringConvertible {
  /// The problem on one line, with its place.
  package var description: String {
    if case .template(let error) = self { return error.description }
    let (file, line, column) = place
    return ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":")
      + ": \(message)"
  }
}

/// What is wrong with a string of a language.
package enum StringFault: Hashable, Sendable {
  /// Pages need it, and no file has it.
  case missing
  /// It is empty or white space only.
  case empty
  /// The theme has no string of this name, but one with a similar name.
  case unknown(nearest: String)
  /// No template uses it.
  case unused
  /// Nothing fills a place of this name in it; those of the `known` names are filled.
  case unfilled(String, known: [String])
  /// It lacks the place for the number that it is about.
  case countless

  /// What a message says after the key, and what to do.
  func words(key: String) -> String {
    switch self {
    case .missing: "is missing; add \(key) = \"…\""
    case .empty: "is empty; write a text"
    case .unknown(let nearest): "is unknown; did you mean '\(nearest)'?"
    case .unused: "is in no template; use it as {{t.\(key)}}, or remove it"
    case .unfilled(let name, known: []): "has {\(name)}, which nothing fills; leave it out"
    case .unfilled(let name, let known):
      "has {\(name)}, which nothing fills; it may have "
        + known.map { "{\($0)}" }.joined(separator: ", ")
    case .countless: "lacks {count}; put it where the number stands"
    }
  }
}
