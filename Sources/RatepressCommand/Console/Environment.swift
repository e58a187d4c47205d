import Foundation
import Glibc
import RatepressSite
import RatesDomain
import SystemFiles

/// What a command gets from outside.
struct Environment: Sendable {
  let console: Console
  /// The absolute path that relative ones start at; nil if that folder no longer exists, or if its path is not
  /// UTF-8: a text would name another one.
  let currentFolder: String?
  let now: @Sendable () -> Timestamp
  /// The absolute path of the program.
  var program = "/usr/bin/ratepress"
  /// The variables, which may hold secrets.
  var variables: [String: String] = [:]
  /// Asks a person and gives the answer; nil if nobody is there.
  var ask: @Sendable (_ question: String) -> String? = { _ in nil }

  /// The absolute path of one as typed.
  func absolute(_ path: String) throws(FileError) -> String {
    guard let folder = currentFolder ?? (path.hasPrefix("/") ? "/" : nil) else {
      throw .noCurrentFolder(path: path)
    }
    return PathName.absolute(path, relativeTo: folder)
  }

  /// The process's own.
  static var process: Environment {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return Environment(
      console: .process,
      currentFolder: Directory.current,
      now: { Timestamp(secondsSinceEpoch: Int64(Date().timeIntervalSince1970.rounded(.down))) },
      program: program ?? "/usr/bin/ratepress",
      variables: ProcessInfo.processInfo.environment,
      ask: { question in
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
        Console.process.writeDiagnostic(Array("\(question) ".utf8))
        return readLine() ?? ""
      })
  }
}
