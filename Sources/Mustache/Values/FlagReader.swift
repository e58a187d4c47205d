/// Reads a flag.
final class FlagReader<Owner>: FieldReader, @unchecked Sendable {
  private let flag: @Sendable (Owner) -> Bool

  init(_ flag: @escaping @Sendable (Owner) -> Bool) {
    self.flag = flag
  }

  override func write(_ model: Model, to output: inout MustacheOutput) {
    output.append(isTrue(model) ? "true" : "false" as StaticString)
  }

  override func isTrue(_ model: Model) -> Bool {
    flag(model.assumingMemoryBound(to: Owner.self).pointee)
  }

  override func value(_ model: Model) -> MustacheValue { .bool(isTrue(model)) }
}
