/// One field of a view model: its name, what templates may assume of it, and how to read it.
public struct MustacheField<Model>: Sendable {
  let name: MustacheName
  let schema: MustacheSchema
  let value: @Sendable (Model) -> MustacheValue

  /// A field that is none of the common kinds; `value` must keep to `schema`.
  public static func value(
    _ name: MustacheName, _ schema: MustacheSchema,
    _ value: @escaping @Sendable (Model) -> MustacheValue
  ) -> Self {
    Self(name: name, schema: schema, value: value)
  }

  /// Text to print; nil prints nothing and counts as false.
  public static func text(
    _ name: MustacheName, _ text: @escaping @Sendable (Model) -> String?
  ) -> Self {
    .value(name, .text) { model in text(model).map { .text($0) } ?? .null }
  }

  /// A flag for sections; printed, it is `true` or `false`.
  public static func flag(
    _ name: MustacheName, _ flag: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    .value(name, .flag) { .bool(flag($0)) }
  }

  /// A model inside this one; nil counts as false.
  public static func object<Nested: MustacheModel>(
    _ name: MustacheName, _ object: @escaping @Sendable (Model) -> Nested?
  ) -> Self {
    .value(name, Nested.schema) { model in object(model).map { .object($0) } ?? .null }
  }

  /// A list of models.
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, _ list: @escaping @Sendable (Model) -> [Element]
  ) -> Self {
    .value(name, .list(Element.schema)) { model in .list(list(model).map { .object($0) }) }
  }
}
