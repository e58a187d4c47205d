import Foundation
import TestSupport

@testable import RatepressCommand

/// The program as it is shipped, in a process of its own.
enum Binary {
  /// The same for a line that is written out.
  static func run(
    _ arguments: String..., in folder: String, environment: [String: String] = [:],
    output file: String? = nil
  ) throws -> (status: Int32, results: String, diagnostics: String) {
    try run(arguments, in: folder, environment: environment, output: file)
  }

  /// Runs a command in a folder with no other environment than the given one; standard output goes
  /// to the file, or is what comes back.
  static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    output file: String? = nil
  ) throws -> (status: Int32, results: String, diagnostics: String) {
    let outcome = try StartedProgram.outcome(
      of: BuiltProgram.path, arguments, in: folder,
      environment: BuiltProgram.environment(environment), output: file)
    return (
      outcome.status, String(decoding: outcome.output, as: UTF8.self),
      String(decoding: outcome.errors, as: UTF8.self)
    )
  }
}
