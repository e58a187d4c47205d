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
    let process = Process()
    let results = Pipe()
    let diagnostics = Pipe()
    process.executableURL = URL(filePath: BuiltProgram.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = BuiltProgram.environment(environment)
    process.standardInput = FileHandle.nullDevice
    process.standardError = diagnostics
    if let file {
      process.standardOutput = FileHandle(forWritingAtPath: file)
    } else {
      process.standardOutput = results
    }
    try process.run()
    let text = file == nil ? try results.fileHandleForReading.readToEnd() : nil
    let errors = try diagnostics.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text ?? Data(), as: UTF8.self),
      String(decoding: errors ?? Data(), as: UTF8.self)
    )
  }
}
