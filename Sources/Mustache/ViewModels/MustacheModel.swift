/// A view model that declares its fields once, for rendering and for the check of templates.
///
/// A model cannot contain itself: templates that are checked cannot recurse either. A model whose
/// fields hold references and are read on many pages is best a final class: its fields are then
/// read in place, while a structure's are copied and their references counted.
public protocol MustacheModel: MustacheObject, AddressedModel {
  /// The names that templates may use, and how to read each.
  static var fields: MustacheFields<Self> { get }
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

/// One field of a view model: its name, what templates may assume of it, and how to read it.
public struct MustacheField<Model: MustacheModel>: Sendable {
  let bound: BoundField

  @usableFromInline
  init(_ name: MustacheName, _ schema: MustacheSchema, _ accessor: FieldAccessor) {
    bound = BoundField(name: name, schema: schema, accessor: accessor)
  }

  /// Text to print; nil prints nothing and counts as false.
  @inlinable
  public static func text(
    _ name: MustacheName, _ text: @escaping @Sendable (Model) -> String?
  ) -> Self {
    Self(
      name, .text,
      FieldAccessor(
        write: { address, output in
          Model.borrow(address) { if let text = text($0) { output.append(text) } }
        },
        isTrue: { Model.borrow($0) { text($0) != nil } },
        value: { Model.borrow($0) { text($0).map { .text($0) } ?? .null } }))
  }

  /// Text that the model writes itself, such as a number; it is escaped like any other.
  ///
  /// - Parameter isPresent: if it is false, the field prints nothing and counts as false.
  @inlinable
  public static func streamed(
    _ name: MustacheName, if isPresent: (@Sendable (Model) -> Bool)? = nil,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> Self {
    Self(name, .text, writer(if: isPresent, needsNoEscaping: false, write))
  }

  /// Text that the model writes itself and that is not escaped, because it means nothing in any kind
  /// of file: letters, digits and the signs and separators of numbers. Nothing checks that; whoever
  /// declares the field sees to it.
  ///
  /// - Parameter isPresent: if it is false, the field prints nothing and counts as false.
  @inlinable
  public static func trusted(
    _ name: MustacheName, if isPresent: (@Sendable (Model) -> Bool)? = nil,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> Self {
    Self(name, .text, writer(if: isPresent, needsNoEscaping: true, write))
  }

  @inlinable
  static func writer(
    if isPresent: (@Sendable (Model) -> Bool)?, needsNoEscaping: Bool,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> FieldAccessor {
    let isTrue: FieldAccessor.Test = { Model.borrow($0) { isPresent?($0) ?? true } }
    let always: FieldAccessor.Write = { address, output in
      Model.borrow(address) { write($0, &output) }
    }
    let ifPresent: FieldAccessor.Write = { address, output in
      if isTrue(address) { always(address, &output) }
    }
    return FieldAccessor(
      needsNoEscaping: needsNoEscaping, write: isPresent == nil ? always : ifPresent,
      isTrue: isTrue,
      value: { address in
        guard isTrue(address) else { return .null }
        var output = MustacheOutput(capacity: 64)
        always(address, &output)
        return .text(output.text)
      })
  }

  /// A flag for sections; printed, it is `true` or `false`.
  @inlinable
  public static func flag(
    _ name: MustacheName, _ flag: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    let isTrue: FieldAccessor.Test = { Model.borrow($0, flag) }
    return Self(
      name, .flag,
      FieldAccessor(
        write: { address, output in
          output.append(isTrue(address) ? "true" : "false" as StaticString)
        },
        isTrue: isTrue, value: { .bool(isTrue($0)) }))
  }

  /// A model inside this one; nil counts as false.
  @inlinable
  public static func object<Nested: MustacheModel>(
    _ name: MustacheName, _ object: @escaping @Sendable (Model) -> Nested?
  ) -> Self {
    Self(
      name, Nested.schema,
      FieldAccessor(
        inner: Nested.fields.bound,
        isTrue: { Model.borrow($0) { object($0) != nil } },
        forEach: { address, body in Model.borrow(address, object)?.withAddress(body) },
        value: { Model.borrow($0, object).map { .object($0) } ?? .null }))
  }

  /// Fields of this model that templates find under one more name, as if they were an object's.
  public static func part(_ name: MustacheName, _ fields: [MustacheField<Model>]) -> Self {
    let fields = MustacheFields(fields)
    return Self(
      name, fields.schema,
      FieldAccessor(part: fields.bound) { address in
        Model.borrow(address) { .object(MustachePart(model: $0, fields: fields)) }
      })
  }

  /// A list of models that stand in an array.
  @inlinable
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, _ list: @escaping @Sendable (Model) -> [Element]
  ) -> Self {
    Self(
      name, .list(Element.schema),
      FieldAccessor(
        inner: Element.fields.bound,
        isTrue: { Model.borrow($0) { !list($0).isEmpty } },
        forEach: { address, body in
          for element in Model.borrow(address, list) { element.withAddress(body) }
        },
        value: { .list(Model.borrow($0, list).map { .object($0) }) }))
  }

  /// A list of models that are made one by one, in place of an array for each page.
  ///
  /// - Parameters:
  ///   - count: How many elements there can be.
  ///   - element: The element at an index below that count; nil if there is none.
  @inlinable
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, count: @escaping @Sendable (Model) -> Int,
    element: @escaping @Sendable (Model, Int) -> Element?
  ) -> Self {
    let forEach: @Sendable (ModelAddress, (Element) -> Void) -> Void = { address, body in
      Model.borrow(address) { model in
        for index in 0..<count(model) { element(model, index).map(body) }
      }
    }
    return Self(
      name, .list(Element.schema),
      FieldAccessor(
        inner: Element.fields.bound,
        isTrue: { address in
          var isTrue = false
          forEach(address) { _ in isTrue = true }
          return isTrue
        },
        forEach: { address, body in forEach(address) { $0.withAddress(body) } },
        value: { address in
          var values: [MustacheValue] = []
          forEach(address) { values.append(.object($0)) }
          return .list(values)
        }))
  }
}

/// Some fields of a model as an object of their own, for templates that learn names at run time.
private struct MustachePart<Model: MustacheModel>: MustacheObject {
  let model: Model
  let fields: MustacheFields<Model>

  func value(named name: MustacheName) -> MustacheValue? {
    fields.value(named: name, of: model)
  }
}
