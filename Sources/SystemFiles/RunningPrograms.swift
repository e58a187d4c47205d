import Glibc
import Synchronization

/// The programs that this process has started and not waited for, each the leader of a session of its own.
final class RunningPrograms: Sendable {
  private struct State {
    var leaders: Set<pid_t> = []
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Starts a program. All of them are ended before it is begun or once it is known here, and never in between;
  /// after that this does not return.
  /// - Parameter start: Gives the program's number once it has begun.
  func start(_ start: () throws(SystemError) -> pid_t) throws(SystemError) -> pid_t {
    let started = try state.withLock { (state) throws(SystemError) -> pid_t? in
      guard !state.hasEnded else { return nil }
      let leader = try start()
      state.leaders.insert(leader)
      return leader
    }
    guard let started else { while true { pause() } }
    return started
  }

  /// Waits for the end of a program: its status as `waitpid` gives it, or no success if the system cannot tell.
  func wait(for leader: pid_t) -> Int32 {
    // Its number is its own until it is taken out.
    var information = siginfo_t()
    while waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    return state.withLock { state in
      state.leaders.remove(leader)
      var code: Int32 = -1
      while waitpid(leader, &code, 0) < 0, errno == EINTR {}
      return code
    }
  }

  /// Ends all of them, and what they have started.
  func end() {
    state.withLock { state in
      state.hasEnded = true
      for leader in state.leaders { kill(-leader, SIGTERM) }
    }
  }
}
