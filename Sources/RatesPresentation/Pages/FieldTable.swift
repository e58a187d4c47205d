import Mustache

/// The fields of a view model by name.
struct FieldTable<Model>: Sendable {
  private(set) var readers: [String: @Sendable (Model) -> MustacheValue] = [:]
  private(set) var kinds: [String: MustacheSchema] = [:]

  var schema: MustacheSchema { .object(kinds) }

  /// A table with one more field that shows text, or nothing where it is absent.
  func text(_ name: String, _ read: @escaping @Sendable (Model) -> String?) -> Self {
    adding(name, .text) { read($0).map(MustacheValue.text) ?? .null }
  }

  /// A table with one more field that is true or false.
  func flag(_ name: String, _ read: @escaping @Sendable (Model) -> Bool) -> Self {
    adding(name, .flag) { .bool(read($0)) }
  }

  /// A table with one more field that is a view model, or absent.
  func object<Child: ViewModel>(
    _ name: String, _ read: @escaping @Sendable (Model) -> Child?
  ) -> Self {
    adding(name, Child.schema) { read($0).map(MustacheValue.object) ?? .null }
  }

  /// A table with one more field that is a list of view models.
  func list<Child: ViewModel>(
    _ name: String, _ read: @escaping @Sendable (Model) -> [Child]
  ) -> Self {
    adding(name, .list(Child.schema)) { .list(read($0).map(MustacheValue.object)) }
  }

  /// A table with all fields of a part of the model beside its own.
  func including<Part>(
    _ part: FieldTable<Part>, _ read: @escaping @Sendable (Model) -> Part
  ) -> Self {
    var table = self
    for (name, reader) in part.readers { table.readers[name] = { reader(read($0)) } }
    table.kinds.merge(part.kinds) { own, _ in own }
    return table
  }

  private func adding(
    _ name: String, _ kind: MustacheSchema,
    _ read: @escaping @Sendable (Model) -> MustacheValue
  ) -> Self {
    var table = self
    table.readers[name] = read
    table.kinds[name] = kind
    return table
  }
}
