import Glibc

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
