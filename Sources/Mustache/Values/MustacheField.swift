/// One field of a view model: its name, what templates may assume of it, and how to read it.
public struct MustacheField<Model>: Sendable {
  let named: NamedReader

  /// Text to print; nil prints nothing and counts as false.
  public static func text(
    _ name: MustacheName, _ text: @escaping @Sendable (Model) -> String?
  ) -> Self {
    Self(name, .text, TextReader(text))
  }

  /// Text that the model writes itself, such as a number; it is escaped like any other.
  ///
  /// - Parameter isPresent: where it is false, the field prints nothing and counts as false.
  public static func written(
    _ name: MustacheName, if isPresent: @escaping @Sendable (Model) -> Bool = { _ in true },
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> Self {
    Self(name, .text, WrittenReader(if: isPresent, write))
  }

  /// A flag for sections; printed, it is `true` or `false`.
  public static func flag(
    _ name: MustacheName, _ flag: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    Self(name, .flag, FlagReader(flag))
  }

  /// A model inside this one; nil counts as false.
  public static func object<Nested: MustacheModel>(
    _ name: MustacheName, _ object: @escaping @Sendable (Model) -> Nested?
  ) -> Self {
    Self(name, Nested.schema, ObjectReader(object))
  }

  /// A list of models.
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, _ list: @escaping @Sendable (Model) -> [Element]
  ) -> Self {
    Self(name, .list(Element.schema), ListReader(list))
  }

  private init(_ name: MustacheName, _ schema: MustacheSchema, _ reader: FieldReader) {
    named = NamedReader(name: name, schema: schema, reader: reader)
  }
}
