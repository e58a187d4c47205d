import Glibc
import Testing

@testable import RatepressCommand

@Suite("Stop signals", .timeLimit(.minutes(20)))
struct StopSignalsTests {
  @Test func `a signal ends the wait instead of the process`() {
    let signals = StopSignals([SIGUSR1])
    #expect(signals.wait(.milliseconds(1)) == false)
    pthread_kill(pthread_self(), SIGUSR1)
    #expect(signals.wait(.seconds(60)))
    #expect(signals.wait(.milliseconds(1)) == false)
  }
}
