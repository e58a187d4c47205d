import Glibc

/// Waits without a run loop.
package enum SteadyPause {
  /// Returns when the time is over, whatever signals come meanwhile.
  package static func wait(_ duration: Duration) {
    let end = ContinuousClock.now + duration
    while case let left = ContinuousClock.now.duration(to: end), left > .zero {
      let (seconds, attoseconds) = left.components
      var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      nanosleep(&rest, nil)
    }
  }
}
