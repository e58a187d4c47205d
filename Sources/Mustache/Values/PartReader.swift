/// Reads a field of a part of a model as the model's own.
final class PartReader<Owner, Part>: FieldReader, @unchecked Sendable {
  private let part: @Sendable (Owner) -> Part
  private let field: FieldReader

  init(_ part: @escaping @Sendable (Owner) -> Part, _ field: FieldReader) {
    self.part = part
    self.field = field
  }

  override func write(_ model: Model, to output: inout MustacheOutput) {
    withPart(of: model) { field.write($0, to: &output) }
  }

  override func isTrue(_ model: Model) -> Bool {
    withPart(of: model) { field.isTrue($0) }
  }

  override func forEach(_ model: Model, _ body: (Model) -> Void) {
    withPart(of: model) { field.forEach($0, body) }
  }

  override func value(_ model: Model) -> MustacheValue {
    withPart(of: model) { field.value($0) }
  }

  override var inner: [NamedReader]? { field.inner }

  private func withPart<Result>(of model: Model, _ body: (Model) -> Result) -> Result {
    withUnsafePointer(to: part(model.assumingMemoryBound(to: Owner.self).pointee)) {
      body(UnsafeRawPointer($0))
    }
  }
}
