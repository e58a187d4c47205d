import CLibXML2

/// Writes one XML document after another through libxml2, all into the same buffer.
package struct XMLWriter: ~Copyable {
  private let writer: OpaquePointer

  /// Begins no document yet; throws `XMLWriterError`.
  package init() throws(XMLWriterError) {
    guard let writer = clibxml2_make() else { throw .outOfMemory }
    self.writer = writer
  }

  deinit {
    clibxml2_free(writer)
  }

  /// Begins a document in UTF-8 whose outermost element is of that namespace.
  package func start(_ name: String, namespace: String) throws(XMLWriterError) {
    try check(clibxml2_start_document(writer, name, namespace))
    try lineEnd()
  }

  /// An element of elements that hold text, on a line of its own.
  package func element(_ name: String, _ children: KeyValuePairs<String, String>)
    throws(XMLWriterError)
  {
    try check(clibxml2_start_element(writer, name))
    for (child, text) in children { try check(clibxml2_write_element(writer, child, text)) }
    try check(clibxml2_end_element(writer))
    try lineEnd()
  }

  /// Ends the document; its bytes are valid during the call.
  package func end(_ body: (RawSpan) throws -> Void) throws {
    var length = 0
    guard let bytes = clibxml2_end_document(writer, &length) else {
      throw XMLWriterError.outOfMemory
    }
    try body(UnsafeRawBufferPointer(start: bytes, count: length).bytes)
  }

  private func lineEnd() throws(XMLWriterError) {
    try check(clibxml2_write_text(writer, "\n"))
  }

  private func check(_ isDone: Bool) throws(XMLWriterError) {
    guard isDone else { throw .outOfMemory }
  }
}

/// What can go wrong while XML is written: nothing but this, for texts of ours keep XML's rules.
package enum XMLWriterError: Error, CustomStringConvertible {
  /// The system refuses memory.
  case outOfMemory

  /// The message to the operator.
  package var description: String {
    "sitemap.xml: not enough memory to write it; free some and run again"
  }
}
