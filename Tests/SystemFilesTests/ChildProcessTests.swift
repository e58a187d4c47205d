import Foundation
import Glibc
import TestSupport
import Testing

@testable import SystemFiles

@Suite(.waiting, .timeLimit(.minutes(20)))
struct ChildProcessTests {
  @Test func `what is sent to a program comes back, and its end is told`() throws {
    let child = try ChildProcess("/bin/cat", [], environment: [:])
    let sent = Array("a line\n".utf8)
    #expect(child.send(sent[...]) == sent.count)
    child.closeInput()
    #expect(child.send([1]) == nil)
    var buffer = [UInt8](repeating: 0, count: 100)
    var received: [UInt8] = []
    while let ready = child.readiness(sends: false, streams: [.output], within: .seconds(300)) {
      guard ready.streams.contains(.output) else { continue }
      guard let piece = child.receive(.output, into: &buffer) else { break }
      received += piece
    }
    #expect(received == sent)
    #expect(child.wait() == 0)
  }

  /// It runs already while the process that started it does not know of it yet.
  @Test func `a program that begins while all are ended is ended, too`() throws {
    let running = RunningPrograms()
    let hasEnded = DispatchSemaphore(value: 0)
    var program: StartedProgram?
    _ = try running.start { () throws(SystemError) -> pid_t in
      do { program = try StartedProgram("sleep", ["600"]) } catch {
        throw SystemError("start", "sleep", code: EIO)
      }
      Thread.detachNewThread {
        running.end()
        hasEnded.signal()
      }
      // Time enough to be too early.
      #expect(hasEnded.wait(timeout: .now() + 0.2) == .timedOut)
      return program?.id ?? -1
    }
    hasEnded.wait()
    #expect(program?.wait() == 128 + SIGTERM)
  }

  @Test func `an end that the system cannot tell is no success`() {
    #expect(RunningPrograms().wait(for: getppid()) != 0)
  }

  @Test func `none begins once all are ended`() async throws {
    await #expect(processExitsWith: .signal(SIGALRM)) {
      let running = RunningPrograms()
      running.end()
      alarm(1)
      _ = try running.start { () throws(SystemError) -> pid_t in 0 }
    }
  }
}
