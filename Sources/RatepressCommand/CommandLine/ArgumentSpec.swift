/// An argument of a command; those that may be left out come last.
struct ArgumentSpec: Sendable {
  let name: String
  var isOptional = false

  /// The argument as usage lines show it.
  var usage: String { isOptional ? "[\(name)]" : name }
}
