/// A stored file that cannot be used; it stays where it is.
public struct CorruptFile: Sendable, Equatable {
  /// Its path.
  public let path: String
  /// What is wrong with it, for people.
  public let reason: String

  /// A file and what is wrong with it.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
