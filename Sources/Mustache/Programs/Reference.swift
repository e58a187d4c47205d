/// What a name in a program stands for: a field of one of the contexts.
struct Reference: Sendable {
  /// How many contexts further out the field's model is.
  let hops: Int32
  /// The program keeps it.
  let reader: UnretainedReader
}

/// A reader that somebody else keeps, so that using it counts no references.
struct UnretainedReader: @unchecked Sendable {
  private let reader: Unmanaged<FieldReader>

  init(_ reader: FieldReader) {
    self.reader = .passUnretained(reader)
  }

  @inline(__always)
  func callAsFunction<Result>(_ body: (FieldReader) -> Result) -> Result {
    reader._withUnsafeGuaranteedRef(body)
  }
}
