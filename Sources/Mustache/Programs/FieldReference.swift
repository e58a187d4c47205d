/// What a name in a program stands for: a field of one of the contexts.
struct FieldReference: Sendable {
  /// How many contexts further out the field's model is.
  let hops: Int32
  /// The program keeps it.
  let reader: Lent<FieldAccessor>
}
