import Synchronization

/// The connections that work at the same time.
final class TransferCrew: Sendable {
  private let active = Mutex(0)
  private let stopped = Atomic(false)
  private let sent = Atomic(0)
  private let succeeded = Atomic(false)
  private let silent = Atomic(false)

  /// Begins with so many.
  func begin(_ count: Int) {
    active.withLock { $0 = count }
    stopped.store(false, ordering: .releasing)
  }

  /// Counts a request.
  func count() { sent.add(1, ordering: .relaxed) }

  var requests: Int { sent.load(ordering: .relaxed) }

  /// Notes that the server answered to the login.
  func succeed() {
    succeeded.store(true, ordering: .relaxed)
    silent.store(false, ordering: .relaxed)
  }

  var hasSucceeded: Bool { succeeded.load(ordering: .relaxed) }

  /// Notes that the server was waited for in vain: another request waits only once.
  func fallSilent() { silent.store(true, ordering: .relaxed) }

  var isSilent: Bool { silent.load(ordering: .relaxed) }

  /// Tells all to end after their item.
  func stop() { stopped.store(true, ordering: .releasing) }

  var isStopped: Bool { stopped.load(ordering: .acquiring) }

  /// Whether one may leave, since another remains.
  func leave() -> Bool {
    active.withLock { active in
      guard active > 1 else { return false }
      active -= 1
      return true
    }
  }
}
