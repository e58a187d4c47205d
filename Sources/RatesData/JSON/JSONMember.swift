/// A name and its value in a JSON object.
package struct JSONMember: Sendable, Equatable {
  /// The name, its escapes resolved.
  package let name: String
  /// The value.
  package let value: JSONValue

  /// A name with its value.
  package init(_ name: String, _ value: JSONValue) {
    self.name = name
    self.value = value
  }
}
