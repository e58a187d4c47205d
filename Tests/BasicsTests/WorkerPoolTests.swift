import Basics
import Synchronization
import Testing

/// Threads that share one list of things to do.
@Suite(.timeLimit(.minutes(20)))
struct WorkerPoolTests {
  private struct Stop: Error, Equatable {
    let item: Int
  }

  @Test(arguments: [-1, 0, 1, 3, 200])
  func `results are in the order of their items, however many threads there are`(count: Int) {
    #expect(WorkerPool.map(count, Array(0..<100)) { $0 * 2 } == (0..<100).map { $0 * 2 })
  }

  @Test
  func `nothing is done for no items`() {
    let calls = Atomic(0)
    WorkerPool.run(4, through: [Int]()) { _ in calls.add(1, ordering: .relaxed) }
    #expect(calls.load(ordering: .relaxed) == 0)
  }

  @Test
  func `the first failure is thrown, and ends the work of all`() {
    let done = Atomic(0)
    #expect(throws: Stop(item: 5)) {
      try WorkerPool.map(1, Array(0..<100)) { item throws(Stop) in
        if item == 5 { throw Stop(item: item) }
        done.add(1, ordering: .relaxed)
      }
    }
    #expect(done.load(ordering: .relaxed) == 5)
  }

  @Test
  func `as many threads run as are asked for`() {
    let waiting = Atomic(4)
    // Each waits for the others: one thread fewer would wait in vain.
    Threads.run(4) {
      waiting.subtract(1, ordering: .relaxed)
      for _ in 0..<30_000 where waiting.load(ordering: .relaxed) > 0 {
        SteadyPause.wait(.milliseconds(1))
      }
    }
    #expect(waiting.load(ordering: .relaxed) == 0)
  }
}
