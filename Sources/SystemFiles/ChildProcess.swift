import CLinux
import Glibc

/// A program of the machine that runs next to this one, in a session of its own, so that it cannot ask
/// the terminal for a password. Its standard streams are pipes. It ends with this process, and with the
/// thread that started it.
package final class ChildProcess {
  /// Takes the program's input; nil once it is closed.
  private(set) var input: Int32?
  /// Give its results and its messages.
  let output: Int32
  let errors: Int32
  private let process: pid_t
  private var status: Int32?
  private static let running = RunningPrograms()
  /// A signal that ends this process ends what programs have started, too.
  private static let endsWithProcess: Void = ProcessEnd.add { running.end() }

  /// Starts a program.
  /// - Parameters:
  ///   - program: Its name, looked for in `PATH`, or its path.
  ///   - environment: All of its variables.
  ///   - folder: Its current folder; nil for this process's own.
  ///   - fileLimit: The size of a file that it may write, in bytes; nil for any.
  /// - Throws: `SystemError`; ENOENT if there is no such program.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String], folder: String? = nil,
    fileLimit: Int? = nil
  ) throws(SystemError) {
    Self.endsWithProcess
    var pipes = [[Int32]](repeating: [-1, -1], count: 3)
    defer {
      for descriptor in [pipes[0][0], pipes[1][1], pipes[2][1]] where descriptor >= 0 {
        Glibc.close(descriptor)
      }
    }
    for index in pipes.indices {
      guard linux_pipe(&pipes[index]) == 0 else { throw SystemError("start", program) }
    }
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    let streams = [pipes[0][0], pipes[1][1], pipes[2][1]]
    do throws(SystemError) {
      process = try Self.running.start { () throws(SystemError) in
        let started = linux_start(
          program, words, variables, folder, streams, Int64(fileLimit ?? -1))
        guard started > 0 else { throw SystemError("start", program) }
        return started
      }
    } catch {
      for descriptor in [pipes[0][1], pipes[1][0], pipes[2][0]] { Glibc.close(descriptor) }
      throw error
    }
    (input, output, errors) = (pipes[0][1], pipes[1][0], pipes[2][0])
  }

  deinit {
    _ = kill()
    closeInput()
    Glibc.close(output)
    Glibc.close(errors)
  }

  /// Ends the program's input.
  package func closeInput() {
    if let input { Glibc.close(input) }
    input = nil
  }

  /// Waits for the end: the exit status, or 128 and the signal's number.
  package func wait() -> Int32 {
    if let status { return status }
    let code = Self.running.wait(for: process)
    ProcessEnd.holdIfBegun()
    let signal = code & 0x7F
    let status = signal == 0 ? (code >> 8) & 0xFF : 128 + signal
    self.status = status
    return status
  }

  /// Ends the program and what it started, and waits for it.
  package func kill() -> Int32 {
    if status == nil { Glibc.kill(-process, SIGKILL) }
    return wait()
  }
}
