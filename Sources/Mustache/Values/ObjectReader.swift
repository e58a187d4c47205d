/// Reads a model inside a model.
final class ObjectReader<Owner, Nested: MustacheModel>: FieldReader, @unchecked Sendable {
  private let object: @Sendable (Owner) -> Nested?

  init(_ object: @escaping @Sendable (Owner) -> Nested?) {
    self.object = object
  }

  override func isTrue(_ model: Model) -> Bool {
    object(model.assumingMemoryBound(to: Owner.self).pointee) != nil
  }

  override func forEach(_ model: Model, _ body: (Model) -> Void) {
    guard let nested = object(model.assumingMemoryBound(to: Owner.self).pointee) else { return }
    withUnsafePointer(to: nested) { body(UnsafeRawPointer($0)) }
  }

  override func value(_ model: Model) -> MustacheValue {
    object(model.assumingMemoryBound(to: Owner.self).pointee).map { .object($0) } ?? .null
  }

  override var inner: [NamedReader]? { Nested.fields.readers }
}
