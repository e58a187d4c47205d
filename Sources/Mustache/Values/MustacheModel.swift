/// A view model that declares its fields once, for rendering and for the check of templates.
///
/// A model cannot contain itself: templates that are checked cannot recurse either.
public protocol MustacheModel: MustacheObject {
  /// The names that templates may use, and how to read each.
  static var fields: MustacheFields<Self> { get }
}

extension MustacheModel {
  /// What templates may assume of this model.
  public static var schema: MustacheSchema { fields.schema }

  /// The value of the field called `name`; nil where the model declares none.
  public func value(named name: MustacheName) -> MustacheValue? {
    Self.fields.value(named: name, of: self)
  }
}
