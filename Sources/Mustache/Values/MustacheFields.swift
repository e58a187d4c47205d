/// The fields of one kind of view model.
public struct MustacheFields<Model>: Sendable, ExpressibleByArrayLiteral {
  let readers: [NamedReader]

  /// Makes the list; of two fields with one name the first serves.
  public init(_ fields: [MustacheField<Model>]) {
    readers = fields.map(\.named)
  }

  /// Makes the list written as a literal.
  public init(arrayLiteral fields: MustacheField<Model>...) {
    self.init(fields)
  }

  private init(readers: [NamedReader]) {
    self.readers = readers
  }

  /// These fields and those of a part of the model, as if they were the model's own.
  public func including<Part>(
    _ part: MustacheFields<Part>, _ read: @escaping @Sendable (Model) -> Part
  ) -> Self {
    let own = part.readers.map { field in
      NamedReader(
        name: field.name, schema: field.schema, reader: PartReader(read, field.reader))
    }
    return Self(readers: readers + own)
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
