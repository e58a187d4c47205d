/// The fields of one kind of view model.
public struct MustacheFields<Model>: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let readers: [BoundField]

  /// Makes the list; of two fields with one name the first serves.
  public init(_ fields: [MustacheField<Model>]) {
    readers = fields.map(\.named)
  }

  /// Makes the list written as a literal.
  public init(arrayLiteral fields: MustacheField<Model>...) {
    self.init(fields)
  }

  @usableFromInline
  init(_ readers: [BoundField], and further: [BoundField]) {
    self.readers = readers + further
  }

  /// These fields and those of a part of the model, as if they were the model's own.
  @inlinable
  public func including<Part>(
    _ part: MustacheFields<Part>, _ read: @escaping @Sendable (Model) -> Part
  ) -> Self {
    Self(
      readers,
      and: part.lent { model, body in
        withUnsafePointer(to: read(model.assumingMemoryBound(to: Model.self).pointee)) {
          body(UnsafeRawPointer($0))
        }
      })
  }

  /// The fields for a model that lends what has them.
  @usableFromInline
  func lent(
    _ lend: @escaping @Sendable (UnsafeRawPointer, (UnsafeRawPointer) -> Void) -> Void
  ) -> [BoundField] {
    readers.map {
      BoundField(name: $0.name, schema: $0.schema, reader: FieldAccessor($0.reader, of: lend))
    }
  }

  /// What templates may assume of a model with these fields.
  public var schema: MustacheSchema {
    .object(readers.map { MustacheSchema.Field($0.name.text, $0.schema) })
  }

  func value(named name: MustacheName, of model: Model) -> MustacheValue? {
    guard let field = readers.first(where: { $0.name == name }) else { return nil }
    return withUnsafePointer(to: model) { field.reader.value(UnsafeRawPointer($0)) }
  }
}
