import Synchronization
import Transport

/// A clock whose time passes only in sleep, which takes none.
public final class ManualClock: Sendable {
  private let sleeps = Mutex<[Duration]>([])

  /// A clock at its start.
  public init() {}

  /// How long it was slept each time.
  public var pauses: [Duration] { sleeps.withLock { $0 } }

  /// The clock as the network uses it.
  package var network: NetworkClock {
    NetworkClock(
      elapsed: { self.pauses.reduce(.zero, +) },
      sleep: { pause in self.sleeps.withLock { $0.append(pause) } })
  }
}
