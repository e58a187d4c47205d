/// A reader with the name of its field and what templates may assume of it.
@usableFromInline
struct NamedReader: Sendable {
  let name: MustacheName
  let schema: MustacheSchema
  let reader: FieldReader

  @usableFromInline
  init(name: MustacheName, schema: MustacheSchema, reader: FieldReader) {
    self.name = name
    self.schema = schema
    self.reader = reader
  }
}
