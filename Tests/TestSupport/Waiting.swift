import Foundation
import Synchronization
import Testing

/// Runs a suite's tests on threads of their own, which may block: Swift runs all other tests on as few
/// threads as there are cores, and a test that waits there for a program or a server holds others up.
public struct WaitingTrait: SuiteTrait, TestTrait, TestScoping {
  /// All tests of a suite wait.
  public var isRecursive: Bool { true }

  /// Runs each case of a test on such a thread.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == WaitingTrait {
  /// The tests wait for programs or servers, and may block their thread.
  public static var waiting: WaitingTrait { WaitingTrait() }
}

/// At least as many threads as tests run at once; the Makefile bounds them.
private final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads(count: 16)

  private let jobs = Mutex<[UnownedJob]>([])
  private let available = DispatchSemaphore(value: 0)

  init(count: Int) {
    for _ in 0..<count {
      let thread = Thread { [self] in
        while true {
          available.wait()
          let job = jobs.withLock { $0.removeFirst() }
          job.runSynchronously(on: asUnownedTaskExecutor())
        }
      }
      // As much as the main thread has: some tests nest deeply.
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    available.signal()
  }
}
