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
  static func run(_ arguments: [String], in environment: Environment) -> ExitStatus {
    do {
      return try run(Invocation(parsing: arguments), in: environment)
    } catch {
      return Diagnostics.report(error, to: environment.console)
    }
  }

  private static func run(
    _ invocation: Invocation, in environment: Environment
  ) throws -> ExitStatus {
    switch invocation.command {
    case .help(let command):
      try environment.console.put(Array(HelpText.of(command).utf8))
    case .version:
      try environment.console.print("ratepress \(Version.current)")
    case .initialize(let folder):
      try InitCommand(folder: folder, isQuiet: invocation.isQuiet).run(in: environment)
    case .check:
      return try CheckCommand(invocation: invocation).run(in: environment)
    case .run(let fetch, let build):
      return try SiteCommand(invocation: invocation, fetch: fetch, build: build)
        .run(in: environment)
    case .fetch(let options):
      return try SiteCommand(invocation: invocation, fetch: options, build: nil)
        .run(in: environment)
    case .build(let options):
      return try SiteCommand(invocation: invocation, fetch: nil, build: options)
        .run(in: environment)
    case .serve(let port):
      try ServeCommand(invocation: invocation, port: port).run(in: environment)
    case .convert(let request):
      try ConvertCommand(invocation: invocation, request: request).run(in: environment)
    case .status:
      return try StatusCommand(invocation: invocation).run(in: environment)
    case .render(let request):
      try RenderCommand(request: request).run(in: environment)
    }
    return .success
  }
}
