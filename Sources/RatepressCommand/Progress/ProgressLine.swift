import Synchronization

/// One line of the terminal that is written over while a long work goes on, and goes in the end.
///
/// Silent where nobody watches, and for the first second. Any thread may show it.
final class ProgressLine: Sendable {
  private struct State {
    var width = 0
    var isDue: Duration
  }

  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(200)

  private let console: Console?
  private let clock: @Sendable () -> Duration
  private let start: Duration
  private let state: Mutex<State>

  /// - Parameters:
  ///   - console: Where it is shown; nil for nowhere.
  ///   - clock: The time since some moment.
  init(console: Console?, clock: @escaping @Sendable () -> Duration = ProgressLine.time) {
    self.console = console
    self.clock = clock
    start = clock()
    state = Mutex(State(isDue: start + Self.patience))
  }

  /// Whether anybody watches.
  var isShown: Bool { console != nil }

  /// Shows a text, which knows how long the work has taken, if it is time for another one.
  func show(_ text: (Duration) -> String) {
    guard let console else { return }
    // While one thread draws, the others go on.
    _ = state.withLockIfAvailable { state in
      let time = clock()
      guard time >= state.isDue else { return }
      state.isDue = time + Self.pause
      let text = text(time - start)
      let gap = String(repeating: " ", count: max(state.width - text.count, 0))
      state.width = text.count
      console.writeDiagnostic(Array("\r\(text)\(gap)".utf8))
    }
  }

  /// Takes the line away.
  func finish() {
    state.withLock { state in
      guard state.width > 0 else { return }
      let gap = String(repeating: " ", count: state.width)
      state.width = 0
      console?.writeDiagnostic(Array("\r\(gap)\r".utf8))
    }
  }

  /// How long a work takes that is done to a part after a time.
  static func left(_ done: Int, of total: Int, after time: Duration) -> String {
    let rate = max(Int(Double(done) / (time / .seconds(1))), 1)
    let left = (total - done + rate - 1) / rate
    return left < 120 ? "\(left) s left" : "\((left + 59) / 60) min left"
  }

  private static let origin = ContinuousClock.now

  /// The time since this was first asked for.
  static func time() -> Duration { origin.duration(to: .now) }
}
