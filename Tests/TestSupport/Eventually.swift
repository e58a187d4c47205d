/// Waits until something holds: asks again and again, and holds no thread up meanwhile.
///
/// - Parameters:
///   - what: The condition in words, for `GaveUp`.
///   - limit: How long it is waited for. The usual one is never met on a busy machine.
/// - Throws: `GaveUp` after the limit, and what the condition throws.
public func eventually(
  _ what: String, within limit: Duration = .seconds(300),
  isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !holds() {
    guard ContinuousClock.now < deadline else { throw GaveUp(what: what, limit: limit) }
    try await Task.sleep(for: .milliseconds(5))
  }
}

/// Something that a test waited for did not happen.
public struct GaveUp: Error, CustomStringConvertible {
  let what: String
  let limit: Duration

  /// The condition and how long it was waited for.
  public var description: String { "waited \(limit) in vain: \(what)" }
}
