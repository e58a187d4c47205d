import Glibc

/// Waits for SIGINT and SIGTERM instead of dying of them.
///
/// Threads that are started later hold the signals back as well, so make one before them.
final class StopSignals {
  private var signals = sigset_t()
  private var earlierMask = sigset_t()

  init(_ numbers: [Int32] = [SIGINT, SIGTERM]) {
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, &earlierMask)
  }

  deinit {
    pthread_sigmask(SIG_SETMASK, &earlierMask, nil)
  }

  /// Pauses the thread; true as soon as one of the signals is there.
  func wait(_ duration: Duration) -> Bool {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    return sigtimedwait(&signals, nil, &time) > 0
  }
}
