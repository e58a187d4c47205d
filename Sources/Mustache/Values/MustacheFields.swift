/// The fields of one kind of view model.
public struct MustacheFields<Model>: Sendable, ExpressibleByArrayLiteral {
  private let fields: [MustacheField<Model>]
  private let hashes: [UInt64]

  /// Makes the list; of two fields with one name the first serves.
  public init(_ fields: [MustacheField<Model>]) {
    self.fields = fields
    hashes = fields.map(\.name.hash)
  }

  /// Makes the list written as a literal.
  public init(arrayLiteral fields: MustacheField<Model>...) {
    self.init(fields)
  }

  /// These fields and those of a part of the model, as if they were the model's own.
  public func including<Part>(
    _ part: MustacheFields<Part>, _ read: @escaping @Sendable (Model) -> Part
  ) -> Self {
    Self(
      fields
        + part.fields.map { field in
          MustacheField(name: field.name, schema: field.schema) { field.value(read($0)) }
        })
  }

  /// What templates may assume of a model with these fields.
  public var schema: MustacheSchema {
    .object(fields.map { MustacheSchema.Field($0.name.text, $0.schema) })
  }

  func value(named name: MustacheName, of model: Model) -> MustacheValue? {
    for index in hashes.indices where hashes[index] == name.hash && fields[index].name == name {
      return fields[index].value(model)
    }
    return nil
  }
}
