extension MustacheOutput {
  /// Escapes everything from the byte `start` on.
  public mutating func escape(from start: Int, _ escaping: MustacheEscaping) {
    let bytes = UnsafeRawBufferPointer(start: storage + start, count: count - start)
      .assumingMemoryBound(to: UInt8.self)
    guard !escaping.leavesAlone(bytes) else { return }
    let written = Array(bytes)
    end = start
    written.withUnsafeBufferPointer { escaping.append($0, to: &self) }
  }
}
