/// Reads one field of a model that lies at an address, whatever the model's type is.
///
/// The address must hold a model of the type whose field it is: `MustacheField`, which knows the
/// type, makes readers, and programs that `MustacheProgram` has bound to it run them. Programs run over
/// addresses because copies of models would count references, which threads that render side by
/// side would fight for.
@usableFromInline
final class FieldAccessor: Sendable {
  @usableFromInline typealias Model = UnsafeRawPointer

  /// Prints the field as it is; lists and objects have nothing to print.
  let write: @Sendable (Model, inout MustacheOutput) -> Void
  /// Whether a section of the field renders.
  let isTrue: @Sendable (Model) -> Bool
  /// Runs the body for each context that a section of the field has.
  let forEach: @Sendable (Model, (Model) -> Void) -> Void
  /// The field for templates that learn names at run time only.
  let value: @Sendable (Model) -> MustacheValue
  /// The fields of each context; nil where a section's context is the field itself.
  let inner: [BoundField]?
  /// Whether what is printed means nothing in any kind of file and need not be escaped.
  let needsNoEscaping: Bool
  /// Whether the inner fields are the model's own.
  let isPart: Bool

  /// A field that prints itself.
  @usableFromInline
  init(
    needsNoEscaping: Bool = false,
    write: @escaping @Sendable (Model, inout MustacheOutput) -> Void,
    isTrue: @escaping @Sendable (Model) -> Bool,
    value: @escaping @Sendable (Model) -> MustacheValue
  ) {
    self.write = write
    self.isTrue = isTrue
    forEach = { model, body in if isTrue(model) { body(model) } }
    self.value = value
    inner = nil
    self.needsNoEscaping = needsNoEscaping
    isPart = false
  }

  /// A field of models, which have the inner fields.
  @usableFromInline
  init(
    inner: [BoundField]?, isTrue: @escaping @Sendable (Model) -> Bool,
    forEach: @escaping @Sendable (Model, (Model) -> Void) -> Void,
    value: @escaping @Sendable (Model) -> MustacheValue
  ) {
    write = { _, _ in }
    self.isTrue = isTrue
    self.forEach = forEach
    self.value = value
    self.inner = inner
    needsNoEscaping = false
    isPart = false
  }

  /// Fields of the same model under one more name.
  init(part fields: [BoundField], value: @escaping @Sendable (Model) -> MustacheValue) {
    write = { _, _ in }
    isTrue = { _ in true }
    forEach = { model, body in body(model) }
    self.value = value
    inner = fields
    needsNoEscaping = false
    isPart = true
  }

  /// A field of a part, as a field of the model that lends the part.
  @usableFromInline
  init(
    _ field: FieldAccessor, of lend: @escaping @Sendable (Model, (Model) -> Void) -> Void
  ) {
    write = { model, output in lend(model) { field.write($0, &output) } }
    isTrue = { model in
      var isTrue = false
      lend(model) { isTrue = field.isTrue($0) }
      return isTrue
    }
    forEach = { model, body in lend(model) { field.forEach($0, body) } }
    value = { model in
      var value = MustacheValue.null
      lend(model) { value = field.value($0) }
      return value
    }
    inner = field.inner
    needsNoEscaping = field.needsNoEscaping
    isPart = false
  }
}
