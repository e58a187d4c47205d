/// Something that answers to names in a template.
public protocol MustacheObject: Sendable {
  /// The value of `name`; nil where the name is unknown here, so that the search goes on outside.
  ///
  /// A name that is known and has nothing to show is `.null`, which ends the search.
  func value(named name: MustacheName) -> MustacheValue?
}
