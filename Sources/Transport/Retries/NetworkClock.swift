import Basics

/// How time passes while the network is asked; tests bring their own.
package struct NetworkClock: Sendable {
  /// Time since some fixed moment, never going back.
  package let elapsed: @Sendable () -> Duration
  /// Lets that much time pass.
  package let sleep: @Sendable (Duration) -> Void

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
      sleep: { SteadyPause.wait($0) })
  }()
}
