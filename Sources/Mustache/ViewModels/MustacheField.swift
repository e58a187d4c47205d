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

/// Reads one field of a model that lies at an address, whatever the model's type is.
///
/// The model at the address must have the type whose field it is; see `ModelAddress`.
@usableFromInline
final class FieldAccessor: Sendable {
  @usableFromInline typealias Write = @Sendable (ModelAddress, inout MustacheOutput) -> Void
  @usableFromInline typealias Test = @Sendable (ModelAddress) -> Bool
  @usableFromInline typealias Visit = @Sendable (ModelAddress, (ModelAddress) -> Void) -> Void
  @usableFromInline typealias Value = @Sendable (ModelAddress) -> MustacheValue

  /// Prints the field as it is; lists and objects have nothing to print.
  let write: Write
  /// Whether a section of the field renders.
  let isTrue: Test
  /// Runs the body for each context that a section of the field has.
  let forEach: Visit
  /// The field for templates that learn names at run time only.
  let value: Value
  /// The fields of each context; nil if a section's context is the field itself.
  let inner: [BoundField]?
  /// Whether what is printed means nothing in any kind of file and need not be escaped.
  let needsNoEscaping: Bool
  /// Whether the inner fields are the model's own.
  let isPart: Bool

  private init(
    write: @escaping Write, isTrue: @escaping Test, forEach: @escaping Visit,
    value: @escaping Value, inner: [BoundField]?, needsNoEscaping: Bool = false,
    isPart: Bool = false
  ) {
    self.write = write
    self.isTrue = isTrue
    self.forEach = forEach
    self.value = value
    self.inner = inner
    self.needsNoEscaping = needsNoEscaping
    self.isPart = isPart
  }

  /// A field that prints itself.
  @usableFromInline
  convenience init(
    needsNoEscaping: Bool = false, write: @escaping Write, isTrue: @escaping Test,
    value: @escaping Value
  ) {
    self.init(
      write: write, isTrue: isTrue,
      forEach: { model, body in if isTrue(model) { body(model) } },
      value: value, inner: nil, needsNoEscaping: needsNoEscaping)
  }

  /// A field of models, which have the inner fields.
  @usableFromInline
  convenience init(
    inner: [BoundField]?, isTrue: @escaping Test, forEach: @escaping Visit, value: @escaping Value
  ) {
    self.init(
      write: { _, _ in }, isTrue: isTrue, forEach: forEach, value: value, inner: inner)
  }

  /// Fields of the same model under one more name.
  convenience init(part fields: [BoundField], value: @escaping Value) {
    self.init(
      write: { _, _ in }, isTrue: { _ in true }, forEach: { model, body in body(model) },
      value: value, inner: fields, isPart: true)
  }

  /// A field of a model inside another one, as a field of that other model, which lends it.
  @usableFromInline
  convenience init(_ field: FieldAccessor, of lend: @escaping Visit) {
    let isTrue: Test = { model in
      var isTrue = false
      lend(model) { isTrue = field.isTrue($0) }
      return isTrue
    }
    // The context of a field that prints itself is the model that it is read from.
    let printsItself = field.inner == nil
    let forEach: Visit = { model, body in
      if printsItself {
        if isTrue(model) { body(model) }
      } else {
        lend(model) { field.forEach($0, body) }
      }
    }
    self.init(
      write: { model, output in lend(model) { field.write($0, &output) } },
      isTrue: isTrue, forEach: forEach,
      value: { model in
        var value = MustacheValue.null
        lend(model) { value = field.value($0) }
        return value
      },
      inner: field.inner, needsNoEscaping: field.needsNoEscaping)
  }

  /// What a name without a field stands for: it prints nothing.
  static let nothing = FieldAccessor(
    write: { _, _ in }, isTrue: { _ in true }, value: { _ in .null })
}

/// An accessor with the name of its field and what templates may assume of it.
@usableFromInline
struct BoundField: Sendable {
  let name: MustacheName
  let schema: MustacheSchema
  let accessor: FieldAccessor

  @usableFromInline
  init(name: MustacheName, schema: MustacheSchema, accessor: FieldAccessor) {
    self.name = name
    self.schema = schema
    self.accessor = accessor
  }
}
