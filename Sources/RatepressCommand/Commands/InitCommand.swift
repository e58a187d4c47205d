import RatepressSite

/// Starts a site: writes a configuration that explains every key.
struct InitCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "init", summary: "write a `ratepress.toml` that explains every key",
    arguments: [ArgumentSpec(name: "DIR", isOptional: true, completion: .folders)],
    options: [.quiet],
    details: ["Creates DIR if it does not exist. Never overwrites a file."],
    examples: ["ratepress init", "ratepress init my-site"],
    statuses: [.cannotWrite]
  ) { given in
    InitCommand(folder: given.arguments.first ?? ".", isQuiet: given.general.isQuiet)
  }

  /// The site's folder as typed.
  let folder: String
  let isQuiet: Bool

  func run(_ invocation: Invocation) throws -> ExitStatus {
    let path = try invocation.environment.absolute(folder)
    try TextFile.makeFolder(path)
    let file = PathName.absolute(Configuration.defaultName, relativeTo: path)
    try TextFile.create(file, Array(AnnotatedConfiguration.text.utf8))
    guard !isQuiet else { return .success }
    try invocation.console.print(
      """
      Wrote \(file)
      Next:
      \(folder == "." ? "" : "  cd \(ShellWord.quoted(folder))\n")\
        ratepress run      fetch the rates and build the site in public/
        ratepress serve    look at it
      """)
    return .success
  }
}
