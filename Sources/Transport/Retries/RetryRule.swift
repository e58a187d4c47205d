/// How often something is tried again that failed in passing, and after which pauses.
package struct RetryRule: Sendable {
  /// What came of a try.
  package enum Outcome<Result> {
    /// It is final.
    case done(Result)
    /// Another try may help, after `wait` at the earliest, and unless less than `room` is left after that.
    case again(Result, wait: Duration = .zero, room: Duration = .zero)
  }

  /// The pauses before the second try, the third and so on; after the last there is no further one.
  private let pauses: [Duration]
  /// For all tries and pauses together; nil for as long as they take.
  private let deadline: Duration?
  /// The least part of a pause that is waited for: with less than 1, those who failed together do not come back
  /// together.
  private let leastPart: Double
  private let clock: NetworkClock

  /// A rule of these pauses.
  package init(
    pauses: [Duration], deadline: Duration? = nil, leastPart: Double = 1,
    clock: NetworkClock = .system
  ) {
    self.pauses = pauses
    self.deadline = deadline
    self.leastPart = leastPart
    self.clock = clock
  }

  /// Tries until the outcome is final, or another try would begin too late; the result of the last try.
  /// - Parameters:
  ///   - attempt: Gets the number of the try, from 1.
  package func run<Result, Failure>(
    _ attempt: (_ number: Int) throws(Failure) -> Outcome<Result>
  ) throws(Failure) -> Result {
    let start = clock.elapsed()
    var number = 0
    while true {
      number += 1
      switch try attempt(number) {
      case .done(let result): return result
      case .again(let result, let wait, let room):
        guard number <= pauses.count else { return result }
        let pause = max(pauses[number - 1] * Double.random(in: leastPart...1), wait)
        if let deadline, clock.elapsed() - start + pause + room >= deadline { return result }
        clock.sleep(pause)
      }
    }
  }
}
