import Synchronization

/// Several threads that share one list of things to do.
package enum WorkerPool {
  /// What the body makes of each item, in the items' order.
  /// - Parameter count: How many threads work at once.
  package static func map<Item: Sendable, Result: Sendable, Failure>(
    _ count: Int, _ items: [Item], _ body: @Sendable (Item) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    try run(count, through: Array(items.enumerated())) { takeNext throws(Failure) in
      while let (index, item) = takeNext() {
        let result = try body(item)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { results in items.indices.compactMap { results[$0] } }
  }

  /// Runs the body in as many threads as are asked for; each takes the next item until none is
  /// left. Throws what a body threw first; the others stop after their item then.
  package static func run<Item: Sendable, Failure>(
    _ count: Int, through items: [Item],
    _ body: @Sendable (_ takeNext: () -> Item?) throws(Failure) -> Void
  ) throws(Failure) {
    guard !items.isEmpty else { return }
    let next = Atomic(0)
    let failure = Mutex<Failure?>(nil)
    Threads.run(min(count, items.count)) {
      do throws(Failure) {
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
