/// A view model that declares its fields once, for rendering and for the check of templates.
///
/// A model cannot contain itself: templates that are checked cannot recurse either. A model whose
/// fields hold references and are read on many pages is best a final class: its fields are then
/// read in place, while a structure's are copied and their references counted.
public protocol MustacheModel: MustacheObject {
  /// The names that templates may use, and how to read each.
  static var fields: MustacheFields<Self> { get }

  /// Runs the body with the model at an address. Mustache has this for structures and for classes.
  static func borrow<Result>(_ address: ModelAddress, _ body: (Self) -> Result) -> Result
}

extension MustacheModel {
  /// What templates may assume of this model.
  public static var schema: MustacheSchema { fields.schema }

  /// The value of the field called `name`; nil if the model declares none.
  public func value(named name: MustacheName) -> MustacheValue? {
    Self.fields.value(named: name, of: self)
  }
}

/// The fields of one kind of view model.
public struct MustacheFields<Model: MustacheModel>: Sendable, ExpressibleByArrayLiteral {
  @usableFromInline let bound: [BoundField]

  /// Makes the list; of two fields with one name the first one counts.
  public init(_ fields: [MustacheField<Model>]) {
    bound = fields.map(\.bound)
  }

  /// Makes the list written as a literal.
  public init(arrayLiteral fields: MustacheField<Model>...) {
    self.init(fields)
  }

  @usableFromInline
  init(_ bound: [BoundField]) {
    self.bound = bound
  }

  /// These fields and those of a model inside this one, as if they were the model's own.
  @inlinable
  public func including<Part: MustacheModel>(
    _ part: MustacheFields<Part>, _ read: @escaping @Sendable (Model) -> Part
  ) -> Self {
    Self(
      bound
        + part.lent { address, body in
          Model.borrow(address, read).withAddress(body)
        })
  }

  /// The fields for a model that lends the one that has them.
  @usableFromInline
  func lent(_ lend: @escaping FieldAccessor.Visit) -> [BoundField] {
    bound.map {
      BoundField(name: $0.name, schema: $0.schema, accessor: FieldAccessor($0.accessor, of: lend))
    }
  }

  /// What templates may assume of a model with these fields.
  public var schema: MustacheSchema {
    .object(bound.map { MustacheSchema.Field($0.name.text, $0.schema) })
  }

  func value(named name: MustacheName, of model: Model) -> MustacheValue? {
    guard let field = bound.first(where: { $0.name == name }) else { return nil }
    return model.withAddress(field.accessor.value)
  }
}
