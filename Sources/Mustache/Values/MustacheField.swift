/// One field of a view model: its name, what templates may assume of it, and how to read it.
public struct MustacheField<Model>: Sendable {
  let named: BoundField

  @usableFromInline
  init(_ name: MustacheName, _ schema: MustacheSchema, _ reader: FieldAccessor) {
    named = BoundField(name: name, schema: schema, reader: reader)
  }

  /// Text to print; nil prints nothing and counts as false.
  @inlinable
  public static func text(
    _ name: MustacheName, _ text: @escaping @Sendable (Model) -> String?
  ) -> Self {
    Self(
      name, .text,
      FieldAccessor(
        write: { model, output in
          if let text = text(model.assumingMemoryBound(to: Model.self).pointee) {
            output.append(text)
          }
        },
        isTrue: { text($0.assumingMemoryBound(to: Model.self).pointee) != nil },
        value: { text($0.assumingMemoryBound(to: Model.self).pointee).map { .text($0) } ?? .null }))
  }

  /// Text that the model writes itself, such as a number; it is escaped like any other.
  ///
  /// - Parameter isPresent: where it is false, the field prints nothing and counts as false.
  @inlinable
  public static func written(
    _ name: MustacheName, if isPresent: (@Sendable (Model) -> Bool)? = nil,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> Self {
    Self(name, .text, writer(if: isPresent, needsNoEscaping: false, write))
  }

  /// Text that the model writes itself and that is not escaped, because it means nothing in any kind
  /// of file: letters, digits and the signs and separators of numbers. Whoever declares it sees to
  /// it that there is nothing else.
  ///
  /// - Parameter isPresent: where it is false, the field prints nothing and counts as false.
  @inlinable
  public static func plain(
    _ name: MustacheName, if isPresent: (@Sendable (Model) -> Bool)? = nil,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> Self {
    Self(name, .text, writer(if: isPresent, needsNoEscaping: true, write))
  }

  @inlinable
  static func writer(
    if isPresent: (@Sendable (Model) -> Bool)?, needsNoEscaping: Bool,
    _ write: @escaping @Sendable (Model, inout MustacheOutput) -> Void
  ) -> FieldAccessor {
    let isTrue = { @Sendable (model: UnsafeRawPointer) in
      isPresent?(model.assumingMemoryBound(to: Model.self).pointee) ?? true
    }
    let always = { @Sendable (model: UnsafeRawPointer, output: inout MustacheOutput) in
      write(model.assumingMemoryBound(to: Model.self).pointee, &output)
    }
    let ifPresent = { @Sendable (model: UnsafeRawPointer, output: inout MustacheOutput) in
      if isTrue(model) { always(model, &output) }
    }
    return FieldAccessor(
      needsNoEscaping: needsNoEscaping, write: isPresent == nil ? always : ifPresent,
      isTrue: isTrue,
      value: { model in
        guard isTrue(model) else { return .null }
        var output = MustacheOutput(capacity: 64)
        always(model, &output)
        return .text(output.text)
      })
  }

  /// A flag for sections; printed, it is `true` or `false`.
  @inlinable
  public static func flag(
    _ name: MustacheName, _ flag: @escaping @Sendable (Model) -> Bool
  ) -> Self {
    Self(
      name, .flag,
      FieldAccessor(
        write: { model, output in
          let isSet = flag(model.assumingMemoryBound(to: Model.self).pointee)
          output.append(isSet ? "true" : "false" as StaticString)
        },
        isTrue: { flag($0.assumingMemoryBound(to: Model.self).pointee) },
        value: { .bool(flag($0.assumingMemoryBound(to: Model.self).pointee)) }))
  }

  /// A model inside this one; nil counts as false.
  @inlinable
  public static func object<Nested: MustacheModel>(
    _ name: MustacheName, _ object: @escaping @Sendable (Model) -> Nested?
  ) -> Self {
    Self(
      name, Nested.schema,
      FieldAccessor(
        inner: Nested.fields.readers,
        isTrue: { object($0.assumingMemoryBound(to: Model.self).pointee) != nil },
        forEach: { model, body in
          guard let nested = object(model.assumingMemoryBound(to: Model.self).pointee) else {
            return
          }
          withUnsafePointer(to: nested) { body(UnsafeRawPointer($0)) }
        },
        value: {
          object($0.assumingMemoryBound(to: Model.self).pointee).map { .object($0) } ?? .null
        }))
  }

  /// Fields of this model that templates find under one more name, as if they were an object's.
  public static func part(
    _ name: MustacheName, _ fields: [MustacheField<Model>]
  ) -> Self where Model: Sendable {
    let fields = MustacheFields(fields)
    return Self(
      name, fields.schema,
      FieldAccessor(part: fields.readers) { model in
        .object(
          MustachePart(model: model.assumingMemoryBound(to: Model.self).pointee, fields: fields))
      })
  }

  /// A list of models that stand in an array.
  @inlinable
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, _ list: @escaping @Sendable (Model) -> [Element]
  ) -> Self {
    Self(
      name, .list(Element.schema),
      FieldAccessor(
        inner: Element.fields.readers,
        isTrue: { !list($0.assumingMemoryBound(to: Model.self).pointee).isEmpty },
        forEach: { model, body in
          list(model.assumingMemoryBound(to: Model.self).pointee)
            .withUnsafeBufferPointer { elements in
              guard let first = elements.baseAddress else { return }
              for index in elements.indices { body(UnsafeRawPointer(first + index)) }
            }
        },
        value: {
          .list(list($0.assumingMemoryBound(to: Model.self).pointee).map { .object($0) })
        }))
  }

  /// A list of models that are made one by one, in place of an array for each page.
  ///
  /// - Parameters:
  ///   - count: How many elements there can be.
  ///   - element: The one of an index below that count; nil where there is none.
  @inlinable
  public static func list<Element: MustacheModel>(
    _ name: MustacheName, count: @escaping @Sendable (Model) -> Int,
    element: @escaping @Sendable (Model, Int) -> Element?
  ) -> Self {
    let forEach: @Sendable (UnsafeRawPointer, (Element) -> Void) -> Void = { model, body in
      let model = model.assumingMemoryBound(to: Model.self)
      for index in 0..<count(model.pointee) { element(model.pointee, index).map(body) }
    }
    return Self(
      name, .list(Element.schema),
      FieldAccessor(
        inner: Element.fields.readers,
        isTrue: { model in
          var isTrue = false
          forEach(model) { _ in isTrue = true }
          return isTrue
        },
        forEach: { model, body in
          forEach(model) { withUnsafePointer(to: $0) { body(UnsafeRawPointer($0)) } }
        },
        value: { model in
          var values: [MustacheValue] = []
          forEach(model) { values.append(.object($0)) }
          return .list(values)
        }))
  }
}
