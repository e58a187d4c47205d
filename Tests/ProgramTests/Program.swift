import Foundation
import TestSupport

/// The program as people run it: the binary, in a process of its own.
enum Program {
  /// What a run came to.
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
    /// The most memory that it took, in kilobytes; 0 under the address sanitizer, which takes most
    /// of it for itself.
    let peak: Int
  }

  /// What `status` is of a run that had to be killed.
  static let killedStatus: Int32 = 137

  private static let slots = Slots(12)

  /// Reads the peak of its child alone: of a child that the tests start themselves the system
  /// counts their own memory too. It hands on signals as a shell would.
  private static let measure = """
    import os, signal, sys
    reset = [signal.SIGPIPE, signal.SIGXFSZ]
    child = os.posix_spawn(sys.argv[2], sys.argv[2:], os.environ, setsigmask=[], setsigdef=reset)
    _, status, usage = os.wait4(child, 0)
    with open(sys.argv[1], "w") as file:
        file.write(str(usage.ru_maxrss))
    sys.exit(os.waitstatus_to_exitcode(status) & 255)
    """

  /// How long a run may take, in seconds: a program that hangs is found, one on a busy machine is not
  /// taken for it.
  private static let limit = 180

  /// Runs it in a folder, where need be through another program that
  /// takes its command line as arguments.
  static func run(
    _ arguments: [String], in folder: String, through wrapper: [String] = []
  ) async throws -> Outcome {
    await slots.take()
    let outcome: Result<Outcome, any Error>
    do {
      outcome = .success(try await runNow(arguments, in: folder, through: wrapper))
    } catch {
      outcome = .failure(error)
    }
    await slots.giveBack()
    return try outcome.get()
  }

  private static func runNow(
    _ arguments: [String], in folder: String, through wrapper: [String]
  ) async throws -> Outcome {
    let notes = try TemporaryFolder()
    let outcome = try await outcome(
      [
        "-c", measure, "\(notes.path)/peak", "/usr/bin/timeout", "--signal=KILL", "\(limit)",
      ] + wrapper + [BuiltProgram.path] + arguments, in: folder)
    let isSanitized = ProcessInfo.processInfo.environment["ASAN_OPTIONS"] != nil
    let peak = Int(try notes.text("peak")) ?? .max
    return Outcome(
      status: outcome.status, output: String(decoding: outcome.output, as: UTF8.self),
      errors: String(decoding: outcome.errors, as: UTF8.self), peak: isSanitized ? 0 : peak)
  }

  /// Starts it and lets it run.
  static func start(_ arguments: [String], in folder: String) throws -> StartedProgram {
    try StartedProgram(BuiltProgram.path, arguments, in: folder, environment: environment)
  }

  /// How many calls that change the disk a command takes in a folder.
  static func calls(of arguments: [String], in folder: String) throws -> Int {
    let notes = try TemporaryFolder()
    try notes.write("calls", "")
    let variables = BuiltProgram.switched(own, fault: nil, trace: notes.path + "/calls")
    let program = try StartedProgram(
      BuiltProgram.path, arguments, in: folder, environment: variables)
    guard program.wait() == 0 else { throw CocoaError(.executableLoad) }
    return try notes.read("calls").count { $0 == UInt8(ascii: "\n") }
  }

  /// Runs it until it is killed instead of a call that changes the disk, or to its end if it has fewer; whether
  /// it was killed.
  static func isKilled(_ arguments: [String], in folder: String, atCall number: Int) throws -> Bool
  {
    let variables = BuiltProgram.switched(own, fault: "kill:\(number)")
    let program = try StartedProgram(
      BuiltProgram.path, arguments, in: folder, environment: variables)
    return program.wait() == 128 + SIGKILL
  }

  private static let own = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
  static let environment = BuiltProgram.environment(own)

  /// Waits in a thread that no other test needs.
  private static func outcome(
    _ arguments: [String], in folder: String
  ) async throws -> StartedProgram.Outcome {
    try await withCheckedThrowingContinuation { ended in
      Thread.detachNewThread {
        ended.resume(
          with: Result {
            try StartedProgram.outcome(
              of: "/usr/bin/python3", arguments, in: folder, environment: environment)
          })
      }
    }
  }
}
