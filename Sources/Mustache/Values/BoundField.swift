/// A reader with the name of its field and what templates may assume of it.
@usableFromInline
struct BoundField: Sendable {
  let name: MustacheName
  let schema: MustacheSchema
  let reader: FieldAccessor

  @usableFromInline
  init(name: MustacheName, schema: MustacheSchema, reader: FieldAccessor) {
    self.name = name
    self.schema = schema
    self.reader = reader
  }
}
