import Glibc
import RatepressSite

/// The command line program.
public enum Ratepress {
  /// Runs the command that the process's arguments name, and ends the process.
  public static func main() {
    Console.prepareProcess()
    let status = run(
      Array(CommandLine.arguments.dropFirst()), misread: misreadArgument, in: .process)
    exit(status.rawValue)
  }

  /// The first argument that is not UTF-8. As a text it would name another file than was meant.
  private static var misreadArgument: String? {
    (1..<max(CommandLine.argc, 1)).lazy
      .compactMap { CommandLine.unsafeArgv[Int($0)] }
      .first { String(validatingCString: $0) == nil }
      .map { String(cString: $0) }
  }

  /// Runs the command that the arguments name, which come without the program's name.
  ///
  /// With `--json` the reason of a failure is a result, too.
  static func run(
    _ arguments: [String], misread: String? = nil, in environment: Environment
  ) -> ExitStatus {
    let console = environment.console
    do {
      if let misread { throw UsageError.notUTF8(misread) }
      try MemoryLimit.check()
      let typed = try CommandList.program.command(parsing: arguments)
      return try typed.command.run(Invocation(typed.options, in: environment))
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
