/// Reads text that a model has or makes.
final class TextReader<Owner>: FieldReader, @unchecked Sendable {
  private let text: @Sendable (Owner) -> String?

  init(_ text: @escaping @Sendable (Owner) -> String?) {
    self.text = text
  }

  override func write(_ model: Model, to output: inout MustacheOutput) {
    if let text = text(model.assumingMemoryBound(to: Owner.self).pointee) { output.append(text) }
  }

  override func isTrue(_ model: Model) -> Bool {
    text(model.assumingMemoryBound(to: Owner.self).pointee) != nil
  }

  override func value(_ model: Model) -> MustacheValue {
    text(model.assumingMemoryBound(to: Owner.self).pointee).map { .text($0) } ?? .null
  }
}
