/// Reads a field of an object, as `object.field` names it.
final class PathReader: FieldReader, @unchecked Sendable {
  private let object: FieldReader
  private let field: FieldReader

  init(_ object: FieldReader, _ field: FieldReader) {
    self.object = object
    self.field = field
  }

  override func write(_ model: Model, to output: inout MustacheOutput) {
    object.forEach(model) { field.write($0, to: &output) }
  }

  override func isTrue(_ model: Model) -> Bool {
    var isTrue = false
    object.forEach(model) { isTrue = field.isTrue($0) }
    return isTrue
  }

  override func forEach(_ model: Model, _ body: (Model) -> Void) {
    object.forEach(model) { field.forEach($0, body) }
  }

  override func value(_ model: Model) -> MustacheValue {
    var value = MustacheValue.null
    object.forEach(model) { value = field.value($0) }
    return value
  }

  override var inner: [NamedReader]? { field.inner }
}
