import Foundation
import TestSupport

/// A site whose rates come from a file beside it, and the program as people run it there.
struct InputSite {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try configure()
    try folder.write("rates.csv", Self.rates)
  }

  /// Writes the configuration, with something behind it.
  func configure(_ more: String = "") throws {
    let settings = "[[source]]\nkind = \"file\"\npath = \"rates.csv\"\nbase = \"USD\"\n"
    try folder.write("ratepress.toml", settings + more)
  }

  /// Today's rates, which are current.
  private static let rates = """
    date,base,quote,rate
    \(day),USD,EUR,0.9
    \(day),USD,KRW,1312.60

    """
  private static let day = Date.now.formatted(.iso8601.year().month().day())

  /// Runs the program, with so much memory in kibibytes.
  func run(_ arguments: String..., memory: Int? = nil) throws -> Shell.Outcome {
    let limit = memory.map { "ulimit -v \($0); " } ?? ""
    return try Shell.Outcome(
      StartedProgram.outcome(
        of: "/bin/sh", ["-c", "\(limit)exec \"$@\"", "sh", BuiltProgram.path] + arguments,
        in: folder.path,
        environment: BuiltProgram.environment(["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])))
  }
}
