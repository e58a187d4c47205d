/// Reads a list of models.
final class ListReader<Owner, Element: MustacheModel>: FieldReader, @unchecked Sendable {
  private let list: @Sendable (Owner) -> [Element]

  init(_ list: @escaping @Sendable (Owner) -> [Element]) {
    self.list = list
  }

  override func isTrue(_ model: Model) -> Bool {
    !list(model.assumingMemoryBound(to: Owner.self).pointee).isEmpty
  }

  override func forEach(_ model: Model, _ body: (Model) -> Void) {
    list(model.assumingMemoryBound(to: Owner.self).pointee).withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      for index in elements.indices { body(UnsafeRawPointer(first + index)) }
    }
  }

  override func value(_ model: Model) -> MustacheValue {
    .list(list(model.assumingMemoryBound(to: Owner.self).pointee).map { .object($0) })
  }

  override var inner: [NamedReader]? { Element.fields.readers }
}
