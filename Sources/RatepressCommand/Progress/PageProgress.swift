import Synchronization

/// Shows a person how far the pages of a long build have come, on one line of the terminal that is
/// written over and goes in the end.
///
/// Silent where nobody watches, and for the first second. Any thread may tell of pages.
final class PageProgress: Sendable {
  private struct Line {
    var width = 0
    var isDue: Duration
  }

  /// Pages between two looks at the clock, so that telling of one costs next to nothing.
  private static let stride = 64
  private static let patience = Duration.seconds(1)
  private static let pause = Duration.milliseconds(200)

  private let total: Int
  private let console: Console?
  private let clock: @Sendable () -> Duration
  private let start: Duration
  private let done = Atomic(0)
  private let line: Mutex<Line>

  /// Begins to count; where there is no console nothing is shown.
  ///
  /// - Parameters:
  ///   - total: How many pages there will be.
  ///   - clock: The time since some moment.
  init(total: Int, console: Console?, clock: @escaping @Sendable () -> Duration = PageProgress.time)
  {
    self.total = total
    self.console = console
    self.clock = clock
    start = clock()
    line = Mutex(Line(isDue: start + Self.patience))
  }

  /// Tells that so many more pages are done.
  func add(_ count: Int) {
    guard let console else { return }
    let (before, now) = done.add(count, ordering: .relaxed)
    guard before / Self.stride != now / Self.stride else { return }
    // While one thread draws, the others go on.
    _ = line.withLockIfAvailable { line in
      let time = clock()
      guard time >= line.isDue else { return }
      line.isDue = time + Self.pause
      let text = text(min(now, total), after: time - start)
      let gap = String(repeating: " ", count: max(line.width - text.count, 0))
      line.width = text.count
      console.writeDiagnostic(Array("\r\(text)\(gap)".utf8))
    }
  }

  /// Takes the line away.
  func finish() {
    line.withLock { line in
      guard line.width > 0 else { return }
      let gap = String(repeating: " ", count: line.width)
      line.width = 0
      console?.writeDiagnostic(Array("\r\(gap)\r".utf8))
    }
  }

  private func text(_ done: Int, after time: Duration) -> String {
    let rate = max(Int(Double(done) / (time / .seconds(1))), 1)
    let left = (total - done + rate - 1) / rate
    return "\(done) of \(total) pages, \(rate) a second, "
      + (left < 120 ? "\(left) s left" : "\((left + 59) / 60) min left")
  }

  private static let origin = ContinuousClock.now

  /// The time since this was first asked for.
  static func time() -> Duration { origin.duration(to: .now) }
}
