import Basics
import RatepressSite
import SitePublishing
import Synchronization

/// Shows a person how far all publishes together have come: files, bytes, time left.
final class PublishProgressLine: PublishFollower {
  private let line: ProgressLine
  private let targets = Mutex<[String: PublishProgress]>([:])

  /// Where there is no console nothing is shown.
  init(console: Console?, clock: @escaping @Sendable () -> Duration = ProgressLine.time) {
    line = ProgressLine(console: console, clock: clock)
  }

  /// Tells how far a target has come.
  func show(_ progress: PublishProgress, of target: String) {
    guard line.isShown else { return }
    let sum = targets.withLock { targets in
      targets[target] = progress
      return targets.values.reduce(into: PublishProgress()) { sum, one in
        sum.files += one.files
        sum.totalFiles += one.totalFiles
        sum.bytes += one.bytes
        sum.totalBytes += one.totalBytes
      }
    }
    line.show { time in
      "\(sum.files) of \(sum.totalFiles) files, \(ByteCount.text(sum.bytes)) of "
        + "\(ByteCount.text(sum.totalBytes)), "
        + ProgressLine.left(sum.bytes, of: sum.totalBytes, after: time)
    }
  }

  /// Takes the line away.
  func finish() { line.finish() }
}
