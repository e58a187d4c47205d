import CLinux
import Foundation
import Glibc

/// Starts programs in process groups of their own; no file of the tests' stays open in them.
///
/// Foundation's `Process` is not used: as it starts a program it lists the open files and copies each name
/// in its full length, past the end of the list, and now and then the tests crashed in that.
enum Spawn {
  /// What a standard stream of the program is.
  enum Stream {
    case inherited
    case none
    case descriptor(Int32)
  }

  static func start(
    _ program: String, _ arguments: [String], in folder: String? = nil,
    environment: [String: String]? = nil, streams: [Stream]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      switch stream {
      case .inherited: break
      case .none: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .descriptor(let descriptor):
        posix_spawn_file_actions_adddup2(&actions, descriptor, number)
      }
    }
    for descriptor in STDERR_FILENO + 1..<1024 {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
    let command = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [program] + arguments
    let words = command.map { strdup($0) } + [nil]
    let variables =
      (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var started: pid_t = 0
    let code = posix_spawnp(&started, command[0], &actions, &attributes, words, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    return started
  }

  /// A file without a name, which no program inherits.
  static func file() throws -> Int32 {
    var name = Array((NSTemporaryDirectory() + "ratepress-XXXXXX").utf8CString)
    let file = mkstemp(&name)
    guard file >= 0, fcntl(file, F_SETFD, FD_CLOEXEC) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    unlink(name)
    return file
  }

  /// The two ends of a pipe, which no program inherits.
  static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard linux_pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
    return (ends[0], ends[1])
  }
}
