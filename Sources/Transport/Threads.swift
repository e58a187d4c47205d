import Glibc
import Synchronization

/// Threads that wait for a network most of the time, so that there may be more of them than cores.
package enum Threads {
  /// What the body makes of each item, all at once, in the items' order.
  package static func map<Item: Sendable, Result: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) -> Result
  ) -> [Result] {
    let next = Atomic(0)
    let results = Mutex<[Int: Result]>([:])
    run(items.count) {
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let result = body(items[index])
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { results in items.indices.compactMap { results[$0] } }
  }

  /// Runs the body in so many threads at once, one of them the caller's; returns when all have ended.
  ///
  /// If the system refuses a thread, the others run without it.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      let box = Unmanaged.passRetained(Box(body))
      var thread = pthread_t()
      let code = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
          return nil
        }, box.toOpaque())
      guard code == 0 else {
        box.release()
        break
      }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
