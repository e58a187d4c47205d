/// Reads text that a model writes piece by piece, without making a string of it.
final class WrittenReader<Owner>: FieldReader, @unchecked Sendable {
  private let isPresent: @Sendable (Owner) -> Bool
  private let write: @Sendable (Owner, inout MustacheOutput) -> Void

  init(
    if isPresent: @escaping @Sendable (Owner) -> Bool,
    _ write: @escaping @Sendable (Owner, inout MustacheOutput) -> Void
  ) {
    self.isPresent = isPresent
    self.write = write
  }

  override func write(_ model: Model, to output: inout MustacheOutput) {
    write(model.assumingMemoryBound(to: Owner.self).pointee, &output)
  }

  override func isTrue(_ model: Model) -> Bool {
    isPresent(model.assumingMemoryBound(to: Owner.self).pointee)
  }

  override func value(_ model: Model) -> MustacheValue {
    guard isTrue(model) else { return .null }
    var output = MustacheOutput(capacity: 64)
    write(model, to: &output)
    return .text(output.text)
  }
}
