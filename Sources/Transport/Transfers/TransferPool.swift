import Basics
import Digests
import Synchronization

/// The connections to one server that takes files.
package final class TransferPool: Sendable {
  private let settings: TransferSettings
  private let clock: NetworkClock
  private let crew = TransferCrew()
  private let idle = Mutex<[TransferConnection]>([])

  /// A pool without connections; they are made when they are needed.
  package init(_ settings: TransferSettings, clock: NetworkClock = .system) {
    self.settings = settings
    self.clock = clock
  }

  /// The answer to one request.
  package func perform(_ request: TransferRequest) throws(TransportFailure) -> TransferResponse {
    crew.begin(1)
    let connection = try connection()
    defer { release(connection) }
    return try connection.perform(request)
  }

  /// How many requests were sent so far.
  package var requests: Int { crew.requests }

  /// Does the work for each item, on as many connections at once as the settings say.
  ///
  /// Throws what failed first; the others finish their item then. If the server takes fewer connections,
  /// the rest does the work. Only one call runs at a time.
  package func forEach<Item: Sendable>(
    _ items: [Item], _ work: @escaping @Sendable (TransferConnection, Item) throws -> Void
  ) throws {
    let next = Atomic(0)
    try forEach(atMost: items.count) {
      let index = next.add(1, ordering: .relaxed).oldValue
      return index < items.count ? items[index] : nil
    } _: {
      try work($0, $1)
    }
  }

  /// The same with items that are taken one by one until there is none; `count` is at least how many
  /// there are.
  package func forEach<Item: Sendable>(
    atMost count: Int = .max, next: @escaping @Sendable () -> Item?,
    _ work: @escaping @Sendable (TransferConnection, Item) throws -> Void
  ) throws {
    let returned = Mutex<[Item]>([])
    let failure = Mutex<(any Error)?>(nil)
    repeat {
      let count = min(settings.parallel, count)
      crew.begin(count)
      Threads.run(count) {
        do {
          try self.work({ returned.withLock { $0.popLast() } ?? next() }, work) { item in
            returned.withLock { $0.append(item) }
          }
        } catch {
          self.crew.stop()
          failure.withLock { $0 = $0 ?? error }
        }
      }
    } while failure.withLock { $0 == nil } && !returned.withLock(\.isEmpty)
    if let error = failure.withLock(\.self) { throw error }
  }

  private func work<Item>(
    _ next: () -> Item?, _ body: (TransferConnection, Item) throws -> Void,
    giveBack: (Item) -> Void
  ) throws {
    guard var item = next() else { return }
    let connection = try connection()
    while true {
      do {
        try body(connection, item)
      } catch {
        guard connection.isSuperfluous else {
          release(connection)
          throw error
        }
        return giveBack(item)
      }
      guard !crew.isStopped, let following = next() else { break }
      item = following
    }
    release(connection)
  }

  private func connection() throws(TransportFailure) -> TransferConnection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    if case .signature = settings.login, let problem = SHA256.problem { throw .noLibrary(problem) }
    return try TransferConnection(settings, clock: clock, crew: crew)
  }

  private func release(_ connection: TransferConnection) {
    idle.withLock { $0.append(connection) }
  }
}
