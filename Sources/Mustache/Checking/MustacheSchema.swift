/// What a template may assume of a value: the names it declares and what each holds.
///
/// Any value may be absent when a page is rendered; it then prints nothing and counts as false.
public indirect enum MustacheSchema: Sendable, Equatable {
  /// Text or a number.
  case text
  /// True or false.
  case flag
  /// A list whose elements all look alike.
  case list(MustacheSchema)
  /// Something with names of its own.
  case object([Field])

  /// A name that an object declares.
  public struct Field: Sendable, Equatable {
    /// The name as templates write it.
    public let name: String
    /// What the name holds.
    public let schema: MustacheSchema

    /// Declares that `name` holds what `schema` says.
    public init(_ name: String, _ schema: MustacheSchema) {
      self.name = name
      self.schema = schema
    }
  }
}

extension MustacheSchema {
  /// The schema of the name inside an object; nil where it is unknown or this is no object.
  func field(named name: String) -> MustacheSchema? {
    guard case .object(let fields) = self else { return nil }
    return fields.first { $0.name == name }?.schema
  }

  /// The names an object declares, in their order; none where this is no object.
  var names: [String] {
    guard case .object(let fields) = self else { return [] }
    return fields.map(\.name)
  }
}
