import Foundation
import Glibc

/// A server that a test starts and that ends with the value.
///
/// Foundation's `Process` waits for pipes and sockets that a server, started meanwhile, would inherit
/// and keep.
public final class ServerProcess: Sendable {
  /// Closes what was inherited, and becomes the program.
  private static let closing = """
    for file in /proc/$$/fd/*; do
      number=${file##*/}
      [ "$number" -le 2 ] || eval "exec $number>&-"
    done
    exec "$@"
    """

  private let process: pid_t

  /// Starts a program; its streams lead nowhere.
  public init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws
  {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in STDIN_FILENO...STDERR_FILENO {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    let words =
      (["bash", "-c", Self.closing, program, program] + arguments).map { strdup($0) } + [nil]
    let variables =
      ProcessInfo.processInfo.environment.merging(environment) { $1 }
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, "bash", &actions, nil, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    process = started
  }

  deinit {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }
}
