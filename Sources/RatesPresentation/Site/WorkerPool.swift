import Dispatch
import Synchronization

/// Several threads that share one list of things to do.
enum WorkerPool {
  /// What the body makes of each item, in the items' order.
  static func map<Item: Sendable, Result: Sendable>(
    _ count: Int, _ items: [Item], _ body: @Sendable (Item) throws -> Result
  ) throws -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    try run(count, through: Array(items.enumerated())) { takeNext in
      while let (index, item) = takeNext() {
        let result = try body(item)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { results in items.indices.compactMap { results[$0] } }
  }

  /// Runs the body in as many threads as are asked for; each takes the next item until none is
  /// left. Throws what a body threw first; the others stop after their item then.
  static func run<Item: Sendable>(
    _ count: Int, through items: [Item], _ body: @Sendable (_ takeNext: () -> Item?) throws -> Void
  ) throws {
    let next = Atomic(0)
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: min(max(count, 1), items.count)) { _ in
      do {
        try body {
          let index = next.add(1, ordering: .relaxed).oldValue
          return index < items.count ? items[index] : nil
        }
      } catch {
        next.store(items.count, ordering: .relaxed)
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock(\.self) { throw error }
  }
}
