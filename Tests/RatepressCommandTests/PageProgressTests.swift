import Foundation
import Synchronization
import Testing

@testable import RatepressCommand

@Suite("Progress of pages", .timeLimit(.minutes(20)))
struct PageProgressTests {
  /// A clock that goes on when it is told to.
  private final class Clock: Sendable {
    private let milliseconds = Atomic(0)

    func pass(_ more: Int) { milliseconds.add(more, ordering: .relaxed) }

    var time: Duration { .milliseconds(milliseconds.load(ordering: .relaxed)) }
  }

  private func progress(_ total: Int, _ console: RecordedConsole, _ clock: Clock) -> PageProgress {
    PageProgress(total: total, console: console.console) { clock.time }
  }

  @Test func `a build of less than a second shows nothing`() {
    let console = RecordedConsole(isInteractive: true)
    let clock = Clock()
    let progress = progress(1000, console, clock)
    for _ in 0..<1000 { progress.add(1) }
    clock.pass(999)
    progress.add(64)
    progress.finish()
    #expect(console.diagnostics.isEmpty)
  }

  @Test func `a longer one shows pages, rate and time left, and leaves an empty line`() {
    let console = RecordedConsole(isInteractive: true)
    let clock = Clock()
    let progress = progress(27_556, console, clock)
    clock.pass(2000)
    progress.add(2000)
    let first = "2000 of 27556 pages, 1000 a second, 26 s left"
    #expect(console.diagnostics == "\r\(first)")
    // Too early for a second look.
    clock.pass(199)
    progress.add(2000)
    #expect(console.diagnostics == "\r\(first)")
    clock.pass(7801)
    progress.add(22_000)
    let second = "26000 of 27556 pages, 2600 a second, 1 s left"
    #expect(console.diagnostics == "\r\(first)\r\(second)")
    clock.pass(2000)
    progress.add(2000)
    let third = "27556 of 27556 pages, 2296 a second, 0 s left"
    progress.finish()
    progress.finish()
    let empty = String(repeating: " ", count: third.count)
    #expect(console.diagnostics == "\r\(first)\r\(second)\r\(third)\r\(empty)\r")
  }

  @Test func `a shorter line covers all of a longer one`() {
    let console = RecordedConsole(isInteractive: true)
    let clock = Clock()
    let progress = progress(100_000, console, clock)
    clock.pass(10_000)
    progress.add(1000)
    clock.pass(1000)
    progress.add(90_000)
    #expect(
      console.diagnostics == "\r1000 of 100000 pages, 100 a second, 17 min left"
        + "\r91000 of 100000 pages, 8272 a second, 2 s left ")
  }

  @Test func `threads tell at once, and no page is lost`() {
    let console = RecordedConsole(isInteractive: true)
    let clock = Clock()
    let progress = progress(80_064, console, clock)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 { progress.add(1) }
    }
    clock.pass(1000)
    progress.add(64)
    #expect(console.diagnostics == "\r80064 of 80064 pages, 80064 a second, 0 s left")
  }
}
