/// A stored file that cannot be used; it stays where it is.
public struct CorruptFile: Sendable, Equatable {
  public let path: String
  /// What is wrong with it, for people.
  public let reason: String

  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
