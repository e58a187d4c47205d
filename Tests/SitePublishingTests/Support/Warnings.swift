import Synchronization

/// What a target tells its operator.
final class Warnings: Sendable {
  private let list = Mutex<[String]>([])

  var texts: [String] { list.withLock(\.self) }

  @Sendable func add(_ text: String) { list.withLock { $0.append(text) } }
}
