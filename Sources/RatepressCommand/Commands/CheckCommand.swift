/// Looks for mistakes; all that are found are the command's result.
struct CheckCommand {
  let invocation: Invocation

  func run(in environment: Environment) throws -> ExitStatus {
    let findings = try configurationFindings(currentFolder: environment.currentFolder)
    if invocation.isJSON {
      try environment.console.print(JSONText.of(["findings": findings]))
    } else {
      for finding in findings { try environment.console.print(finding.text.onOneLine) }
      if findings.isEmpty, !invocation.isQuiet {
        try environment.console.print("No mistakes found.")
      }
    }
    return findings.isEmpty ? .success : .findings
  }

  private func configurationFindings(currentFolder: String) throws -> [Finding] {
    do {
      _ = try Configuration.load(invocation.configuration, currentFolder: currentFolder)
      return []
    } catch {
      guard case .invalid(let file, let problems) = error else { throw error }
      return problems.map {
        Finding(file: file, line: $0.place.line, column: $0.place.column, message: $0.text)
      }
    }
  }
}
