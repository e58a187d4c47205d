import RatepressSite
import Synchronization

/// Shows a person how far the pages of a long build have come. Any thread may tell of pages.
final class PageProgress: PageCounter {
  /// Pages between two looks at the clock, so that telling of one costs next to nothing.
  private static let stride = 64

  private let total: Int
  private let line: ProgressLine
  private let done = Atomic(0)

  /// Begins to count; where there is no console nothing is shown.
  ///
  /// - Parameters:
  ///   - total: How many pages there will be.
  ///   - clock: The time since some moment.
  init(total: Int, console: Console?, clock: @escaping @Sendable () -> Duration = ProgressLine.time)
  {
    self.total = total
    line = ProgressLine(console: console, clock: clock)
  }

  /// Tells that so many more pages are done.
  func add(_ count: Int) {
    guard line.isShown else { return }
    let (before, now) = done.add(count, ordering: .relaxed)
    guard before / Self.stride != now / Self.stride else { return }
    line.show { time in
      let done = min(now, total)
      let rate = max(Int(Double(done) / (time / .seconds(1))), 1)
      return "\(done) of \(total) pages, \(rate) a second, "
        + ProgressLine.left(done, of: total, after: time)
    }
  }

  /// Takes the line away.
  func finish() { line.finish() }
}
