import SystemFiles

/// A bare repository of its own in a temporary folder, through the installed git.
final class GitRepository {
  private let desk: TemporaryDesk
  /// How many commands went over the network.
  private(set) var requests = 0
  private let program: Program
  private let options: [String]
  private let access: GitAccess
  private let context: PublishContext
  /// The address of the remote called `origin`, for messages.
  var remote: String { access.text }

  /// Makes an empty one.
  init(_ access: GitAccess, _ context: PublishContext) throws(PublishError) {
    desk = try TemporaryDesk()
    self.context = context
    self.access = access
    options = access.options.flatMap { ["-c", $0] }
    var program = Program("git", environment: access.environment, folder: desk.path)
    program.fileLimit = context.limits.file
    self.program = program
    try run(["init", "--quiet", "--bare", "."])
    try run(["config", "remote.origin.url", access.url])
  }

  /// Runs a command that needs the remote only for objects which that left out.
  /// - Returns: What it prints, without the last line's end.
  @discardableResult
  func run(_ arguments: [String], input: [UInt8] = []) throws(PublishError) -> String {
    let outcome = try program.run(
      options + arguments, input: input, limit: context.meter.left())
    guard outcome.status == 0 else { throw failure(outcome) }
    return outcome.text
  }

  /// Runs a command that prints more than text.
  /// - Parameter count: How many bytes it may print.
  func bytes(_ arguments: [String], atMost count: Int) throws(PublishError) -> [UInt8] {
    let outcome = try program.run(
      options + arguments, limit: context.meter.left(), outputLimit: count)
    guard outcome.status == 0 else { throw failure(outcome) }
    return outcome.output
  }

  /// Runs a command that talks to the remote.
  @discardableResult
  func reach(
    _ arguments: [String], limit: Duration? = nil
  ) throws(PublishError) -> String {
    requests += 1
    let outcome = try program.run(options + arguments, limit: limit ?? context.meter.left())
    guard outcome.status == 0 else { throw failure(outcome) }
    return outcome.text
  }

  private func failure(_ outcome: Program.Outcome) -> PublishError {
    access.login?.error(outcome) ?? Self.failures.error(outcome, of: "git", at: remote)
  }

  /// Starts a command that reads what is written to it.
  func start(_ arguments: [String]) throws(PublishError) -> ChildProcess {
    try program.start(options + arguments)
  }

  /// How long the rest of the publish may take.
  var timeLeft: Duration { context.meter.left() }

  static let failures = ProgramFailures(
    kinds: [
      (
        .failed,
        [
          "no space left", "quota exceeded", "does not appear to be a git repository",
          "repository not found", "hook declined", "stale info", "operation too slow",
          "read-only file system",
        ]
      ),
      (
        .refused,
        [
          "authentication failed", "could not read username", "could not read password",
          "certificate", "access denied", "invalid credentials",
        ]
      ),
      (
        .interrupted,
        [
          "could not resolve host", "connection refused", "connection timed out",
          "connection reset", "connection closed", "early eof", "hung up unexpectedly",
          "the requested url returned error: 5", "broken pipe",
          "network is unreachable", "unexpected disconnect", "timed out", "closed by remote host",
          "connect to server", "non-properly terminated", "unexpected eof", "ssl_error_syscall",
          "could not read from remote",
        ]
      ),
    ],
    advice: [
      ("stale info", "another push changed the branch meanwhile; run again"),
      ("fetch first", "another push changed the branch meanwhile; run again"),
      ("cannot lock ref", "another push changed the branch meanwhile; run again"),
      ("protected branch", "allow this account to push to the branch, or name another one"),
      ("hook declined", "the host's own rules refuse the push; change them or the branch"),
      ("no space left", "make room there, or in the temporary folder of this machine"),
      ("does not appear to be a git repository", "create the repository, or correct the address"),
      ("not found", "create the repository, or correct the address"),
      ("redirect", "write the address in \"to\" that it leads to; GitLab's ends with .git"),
      (
        "returned error: 3", "write the address in \"to\" that it leads to; GitLab's ends with .git"
      ),
      ("certificate", "see whether it has expired, or name the authority's file as ca_file"),
      ("could not read username", "name a user in the address and give a password"),
      ("could not read password", "give a password in the environment or as password_file"),
      ("authentication failed", "check user and password (for most hosts a token)"),
      ("permission denied", "give the account the permission to write there"),
      ("read-only file system", "see why its disk cannot be written to"),
      ("could not read from remote", "see whether the host can be reached, then run again"),
      ("could not resolve", "see whether the host can be reached, then run again"),
      ("connect to server", "see whether the host can be reached, then run again"),
      ("terminated", "see whether the host can be reached, then run again"),
      ("eof", "see whether the host can be reached, then run again"),
      ("hung up", "see whether the host can be reached, then run again"),
      ("refused", "see whether the host can be reached, then run again"),
      ("too slow", "see whether the host can be reached, then run again"),
      ("timed out", "see whether the host can be reached, then run again"),
    ])
}

extension Program.Outcome {
  /// What it printed, without the last line's end.
  fileprivate var text: String {
    String(
      decoding: output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...], as: UTF8.self)
  }
}
