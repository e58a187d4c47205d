import Foundation
import Synchronization
import Testing

/// Runs a suite's tests in threads of their own: they wait for servers most of the time, and would keep
/// the few threads from other tests on which Swift runs all.
struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests wait more than they work.
  static var waiting: WaitingTrait { WaitingTrait() }
}

/// A few more threads than cores.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 8)

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      Thread.detachNewThread { [self] in
        while true {
          available.wait()
          let job = jobs.withLock { $0.removeFirst() }
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }
}
