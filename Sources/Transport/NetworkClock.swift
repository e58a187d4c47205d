import Glibc

/// How time passes while the network is asked; tests bring their own.
package struct NetworkClock: Sendable {
  /// Time since some fixed moment, never going back.
  let elapsed: @Sendable () -> Duration
  /// Lets that much time pass.
  let sleep: @Sendable (Duration) -> Void

  /// A clock of two closures.
  package init(
    elapsed: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) -> Void
  ) {
    self.elapsed = elapsed
    self.sleep = sleep
  }
}

extension NetworkClock {
  /// The machine's own clock.
  package static let system = {
    let start = ContinuousClock.now
    return NetworkClock(
      elapsed: { start.duration(to: .now) },
      sleep: { duration in
        let (seconds, attoseconds) = duration.components
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
      })
  }()
}
