import Foundation
import Synchronization

/// Work that mostly waits, in a thread for each item.
enum Threads {
  /// What the body makes of each item, in the items' order.
  static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let results = Results<Result>()
    let group = DispatchGroup()
    for (index, item) in items.enumerated() {
      group.enter()
      Thread {
        let result = body(item)
        results.all.withLock { $0[index] = result }
        group.leave()
      }.start()
    }
    group.wait()
    return results.all.withLock { results in items.indices.compactMap { results[$0] } }
  }

  private final class Results<Result: Sendable>: Sendable {
    let all = Mutex<[Int: Result]>([:])
  }
}
