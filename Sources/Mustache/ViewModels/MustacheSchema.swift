/// What a template may assume of a value: whether it is text, a flag, a list or an object, and the
/// names that an object declares.
///
/// Any value may be absent when a page is rendered; it then prints nothing and counts as false.
public struct MustacheSchema: Sendable, Equatable {
  enum Kind: Sendable {
    case text, flag, list, object
  }

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

  let kind: Kind
  /// The names of an object; of a list one field, `.`, for each of its elements.
  private let fields: [Field]

  /// Text or a number.
  public static let text = MustacheSchema(kind: .text, fields: [])

  public static let flag = MustacheSchema(kind: .flag, fields: [])

  /// A list whose elements all look alike.
  public static func list(_ element: MustacheSchema) -> MustacheSchema {
    MustacheSchema(kind: .list, fields: [Field(".", element)])
  }

  /// Something with names of its own.
  public static func object(_ fields: [Field]) -> MustacheSchema {
    MustacheSchema(kind: .object, fields: fields)
  }
}

extension MustacheSchema {
  /// What a section of this value has as its context.
  var context: MustacheSchema {
    kind == .list ? fields.first?.schema ?? self : self
  }

  /// The schema of the name inside an object; nil if it is unknown or this is no object.
  func field(named name: String) -> MustacheSchema? {
    kind == .object ? fields.first { $0.name == name }?.schema : nil
  }

  /// The names an object declares, in their order; none if this is no object.
  var names: [String] {
    kind == .object ? fields.map(\.name) : []
  }
}

extension MustacheSchema: NameScope {
  func member(_ name: MustacheName) -> MustacheSchema? { field(named: name.text) }
}
