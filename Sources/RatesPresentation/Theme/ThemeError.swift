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
