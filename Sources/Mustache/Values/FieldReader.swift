/// Reads one field of a model that lies at an address, whatever the model's type is.
///
/// The address must hold a model of the type whose field it is; `MustacheFields` and
/// `MustacheProgram`, which know the type, are the only ones that call a reader. Programs run over
/// addresses because copies of models would count references, which threads that render side by
/// side would fight for.
class FieldReader: @unchecked Sendable {
  typealias Model = UnsafeRawPointer

  /// Prints the field as it is; lists and objects have nothing to print.
  func write(_ model: Model, to output: inout MustacheOutput) {}

  /// Whether a section of the field renders.
  func isTrue(_ model: Model) -> Bool { true }

  /// Runs the body for each context that a section of the field has.
  func forEach(_ model: Model, _ body: (Model) -> Void) {
    if isTrue(model) { body(model) }
  }

  /// The field for templates that learn names at run time only.
  func value(_ model: Model) -> MustacheValue { .null }

  /// The fields of each context; nil where a section's context is the field itself.
  var inner: [NamedReader]? { nil }
}

/// A reader and the name of its field.
struct NamedReader: Sendable {
  let name: MustacheName
  let schema: MustacheSchema
  let reader: FieldReader
}
