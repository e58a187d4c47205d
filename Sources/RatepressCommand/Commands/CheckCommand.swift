import SourceText

/// Looks for mistakes; all that are found are the command's result.
struct CheckCommand {
  let invocation: Invocation

  func run(in environment: Environment) throws -> ExitStatus {
    let findings = try findings(in: environment)
    if invocation.isJSON {
      try environment.console.print(JSONLine.of(["findings": findings]))
    } else {
      for finding in findings { try environment.console.print(finding.text.onOneLine) }
      if findings.isEmpty, !invocation.isQuiet {
        try environment.console.print("No mistakes found.")
      }
    }
    return findings.isEmpty ? .success : .findings
  }

  /// First those of the configuration, which nothing else can be looked at without; then those of
  /// the theme, the stored files and the built site.
  private func findings(in environment: Environment) throws -> [Issue] {
    let configuration: Configuration
    do {
      configuration = try Configuration.load(invocation.configuration, in: environment)
    } catch {
      guard case .invalid(let file, let problems) = error else { throw error }
      return problems.map { Issue($0, in: file) }
    }
    let workshop = CompositionRoot(configuration: configuration)
    let theme = ThemeCheck(
      configuration: configuration, file: invocation.configuration ?? DefaultConfiguration.name)
    let site = SiteCheck(
      directory: configuration.output.directory, address: configuration.site.address)
    let store = try StoreCheck(workshop: workshop).look()
    return try theme.findings(currencies: store.currencies) + store.findings + site.findings()
  }
}
