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
