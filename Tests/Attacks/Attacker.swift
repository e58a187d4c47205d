import Foundation
import TestSupport
import Testing

/// Another user of the machine, who may do less than the one who runs the program.
enum Attacker {
  /// Whether the tests may act as that user.
  static let isPossible =
    geteuid() == 0 && (try? Shell.run("\(becoming) true 2>/dev/null")) != nil

  /// What has to be said where they may not.
  static let obstacle: Comment = "acting as another user needs root, and setpriv"

  /// Runs shell commands as that user in a folder; they have to succeed.
  static func act(in folder: String, _ commands: String) throws {
    let outcome = try attempt(in: folder, commands)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  /// Runs shell commands as that user in a folder.
  static func attempt(in folder: String, _ commands: String) throws -> Shell.Outcome {
    try Shell.Outcome(
      StartedProgram.outcome(
        of: words[0], words.dropFirst() + ["/bin/sh", "-ec", commands], in: folder))
  }

  /// Starts a program as that user.
  static func start(_ program: String, _ arguments: [String]) throws -> StartedProgram {
    try StartedProgram(words[0], words.dropFirst() + [program] + arguments)
  }

  private static let words = [
    "/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups",
  ]
  private static let becoming = words.joined(separator: " ")
}

/// The program under attack, in a folder of its own.
struct Victim {
  let folder: TemporaryFolder

  init(_ settings: String = "") throws {
    folder = try TemporaryFolder()
    try configure(settings)
  }

  func configure(_ settings: String) throws { try folder.write("ratepress.toml", settings) }

  /// Stores rates of these currencies, all dated alike.
  func store(_ codes: [String] = ["USD", "EUR", "KRW"], source: String = "open-er-api") throws {
    let rates = codes.map { "\"\($0)\": \($0 == "USD" ? "1" : "1.5")" }.joined(separator: ", ")
    try folder.write(
      "snapshots/\(source)/USD/2026-04-01T00-00-00Z.json",
      """
      {"format": 1, "source": "\(source)", "base": "USD", "updated": "2026-04-01T00:00:00Z",
      "rates": {\(rates)}}
      """)
  }

  /// Runs the program to its end; a run that hangs is killed after three minutes.
  func run(_ arguments: String..., shell: String = "exec \"$@\"") throws -> Outcome {
    let outcome = try StartedProgram.outcome(
      of: "/usr/bin/timeout",
      ["--signal=KILL", "180", "/bin/sh", "-c", shell, "sh", BuiltProgram.path] + arguments,
      in: folder.path, environment: Self.environment())
    return Outcome(
      status: outcome.status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errors, as: UTF8.self))
  }

  /// What a run came to.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// The lines of diagnostics.
    var lines: [Substring] { errors.split(separator: "\n") }
  }

  /// The program's variables.
  static func environment(_ own: [String: String] = [:]) -> [String: String] {
    BuiltProgram.environment(
      ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"].merging(own) { $1 })
  }
}
