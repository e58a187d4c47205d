/// One step of a program, with all that it needs in numbers and addresses, so that taking it counts
/// no references.
enum Instruction: Sendable {
  /// Literal bytes.
  case text(start: Int32, count: Int32)
  /// The value of a field.
  case value(FieldReference, isEscaped: Bool)
  /// The steps behind this one, `body` of them, for each context of a field.
  case section(FieldReference, body: Int32)
  /// The steps behind this one, where the field is false.
  case inverted(FieldReference, body: Int32)
  /// Literal bytes that are left out where a line has just begun.
  case lineEnd(start: Int32, count: Int32)
}
