import Foundation
import Synchronization
import TestSupport

/// What a reader on another thread has seen so far.
final class Watch: Sendable {
  private let counter = Atomic(0)
  private let notes = Mutex<[String]>([])

  /// How often it looked.
  var looks: Int { counter.load(ordering: .acquiring) }

  /// The first things that should not have been seen.
  var faults: [String] { notes.withLock { Array($0.prefix(3)) } }

  func count() { counter.add(1, ordering: .acquiringAndReleasing) }

  func note(_ fault: String) { notes.withLock { $0.append(fault) } }

  /// Waits until it has looked so often again.
  func wait(looks more: Int) async throws {
    let goal = looks + more
    try await eventually("the reader looks \(more) times more") { looks >= goal }
  }
}
