import Glibc

/// The command line program.
public enum Ratepress {
  /// Runs the command that the process's arguments name, and ends the process.
  public static func main() {
    Console.prepareProcess()
    let status = run(Array(CommandLine.arguments.dropFirst()), in: .process)
    exit(status.rawValue)
  }

  /// Runs the command that the arguments name, which come without the program's name.
  ///
  /// With `--json` the reason of a failure is a result, too.
  static func run(_ arguments: [String], in environment: Environment) -> ExitStatus {
    let console = environment.console
    do {
      try MemoryLimit.check()
      return try CommandSpec.command(parsing: arguments).run(in: environment)
    } catch {
      let report = Diagnostics.tell(error, to: console)
      guard arguments.prefix(while: { $0 != "--" }).contains(OptionSpec.json.name),
        !(error is ConsoleError)
      else { return report.status }
      do {
        try console.print(json: FailureResult(report))
      } catch {
        return Diagnostics.tell(error, to: console).status
      }
      return report.status
    }
  }
}

/// The result, for programs, of a command that failed.
struct FailureResult: Encodable {
  /// The lines that a person would read.
  let error: String
  /// The exit status.
  let status: Int32

  init(_ report: ErrorReport) {
    error = report.text
    status = report.status.rawValue
  }
}
