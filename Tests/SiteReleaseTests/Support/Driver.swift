import Foundation
import Glibc
import TestSupport

/// Runs releases in processes of their own, which may be killed or hindered on the way.
struct Driver {
  /// What came of a run.
  enum Outcome: Equatable {
    case shown(String)
    case refused(String)
    case killed
  }

  let site: Site

  /// Releases pages in another process.
  /// - Parameters:
  ///   - fault: What goes wrong, as CKillSwitch.h says.
  ///   - trace: A file for the names of the calls that change the disk.
  ///   - prefix: A command with arguments that runs the release, such as `unshare -m`.
  func release(
    _ pages: [String: String], mode: String = "exchange", fault: String? = nil,
    trace: String? = nil, user: String? = nil, umask: mode_t? = nil, prefix: [String] = []
  ) throws -> Outcome {
    try start(
      pages, mode: mode, fault: fault, trace: trace, user: user, umask: umask, prefix: prefix
    ).wait()
  }

  /// Begins a release in another process.
  /// - Parameter name: What tells it from others that are active.
  func start(
    _ pages: [String: String], mode: String = "exchange", fault: String? = nil,
    trace: String? = nil, user: String? = nil, umask: mode_t? = nil, prefix: [String] = [],
    name: String = "", output: String? = nil
  ) throws -> Active {
    let list = site.base + "/pages" + name
    let lines = pages.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }
    try Data(lines.joined().utf8).write(to: URL(fileURLWithPath: list))
    // Another user reads it, whatever the umask.
    chmod(list, 0o644)
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("release-driver").path
    let arguments =
      prefix + [program, list, output ?? site.output, String(site.seconds), mode]
      + (user.map { [$0] } ?? [])
    var environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin"]
    if let fault { environment.append("FAULT=" + fault) }
    if let trace { environment.append("TRACE=" + trace) }
    if let umask { environment.append("UMASK=\(umask)") }
    return try run(arguments, environment, output: site.base + "/printed" + name)
  }

  private func run(
    _ arguments: [String], _ environment: [String], output: String
  ) throws -> Active {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    defer { (argv + envp).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawnp(&process, arguments[0], &actions, nil, &argv, &envp)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return Active(process: process, output: output)
  }
}

/// A release in another process.
struct Active {
  let process: pid_t
  let output: String

  func wait() -> Driver.Outcome {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let printed = (Tree.text(of: output) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    if status & 0x7F == SIGKILL { return .killed }
    return status == 0 ? .shown(printed) : .refused(printed)
  }
}
