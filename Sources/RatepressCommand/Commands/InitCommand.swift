import Foundation

/// Starts a site: writes a configuration that explains every key.
struct InitCommand: RunnableCommand, Equatable {
  static let spec = CommandSpec(
    name: "init", summary: "write a ratepress.toml that explains every key",
    arguments: [ArgumentSpec(name: "DIR", isOptional: true)],
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

  func run(in environment: Environment) throws -> ExitStatus {
    let path = try environment.absolute(folder)
    try TextFile.makeFolder(path)
    let file = PathName.absolute(DefaultConfiguration.name, relativeTo: path)
    try TextFile.create(file, DefaultConfiguration.bytes)
    guard !isQuiet else { return .success }
    try environment.console.print(
      """
      Wrote \(file)
      Next:
      \(folder == "." ? "" : "  cd \(Self.quoted(folder))\n")\
        ratepress run      fetch the rates and build the site in public/
        ratepress serve    look at it
      """)
    return .success
  }

  /// The text as a shell takes it as one word.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
        || "/._-".utf8.contains(byte)
    }
    return isPlain ? text : "'" + text.replacingOccurrences(of: "'", with: #"'\''"#) + "'"
  }
}
