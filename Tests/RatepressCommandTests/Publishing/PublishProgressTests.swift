import SitePublishing
import Synchronization
import TestSupport
import Testing

@testable import RatepressCommand

@Suite("Progress of publishing", .waiting, .timeLimit(.minutes(20)))
struct PublishProgressTests {
  @Test func `files and bytes of all targets and the time left are shown on one line`() {
    let console = RecordedConsole(isInteractive: true)
    let seconds = Mutex(0)
    let line = PublishProgressLine(console: console.console) { .seconds(seconds.withLock(\.self)) }
    seconds.withLock { $0 = 2 }
    line.show(
      PublishProgress(files: 10, totalFiles: 40, bytes: 100_000, totalBytes: 400_000), of: "a")
    #expect(console.diagnostics == "\r10 of 40 files, 100 kB of 400 kB, 6 s left")
    seconds.withLock { $0 = 4 }
    line.show(
      PublishProgress(files: 30, totalFiles: 60, bytes: 900_000, totalBytes: 1_600_000), of: "b")
    #expect(console.diagnostics.hasSuffix("\r40 of 100 files, 1.0 MB of 2.0 MB, 4 s left"))
    line.finish()
    #expect(console.diagnostics.hasSuffix("\r"))
  }
}
