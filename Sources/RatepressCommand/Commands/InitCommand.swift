import Foundation

/// Starts a site: writes a configuration that explains every key.
struct InitCommand {
  /// The site's folder as typed.
  let folder: String
  let isQuiet: Bool

  func run(in environment: Environment) throws {
    let path = try environment.absolute(folder)
    try TextFile.makeFolder(path)
    let file = PathName.absolute(DefaultConfiguration.name, relativeTo: path)
    try TextFile.create(file, DefaultConfiguration.bytes)
    guard !isQuiet else { return }
    try environment.console.print(
      """
      Wrote \(file)
      Next:
      \(folder == "." ? "" : "  cd \(Self.quoted(folder))\n")\
        ratepress run      fetch the rates and build the site in public/
        ratepress serve    look at it
      """)
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
