extension ArraySlice<UInt8> {
  /// Cuts off the first line and gives it without its end; nil where no line ends.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    guard let end = firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { self = self[(end + 1)...] }
    return self[..<end]
  }

  /// What follows the beginning; nil where the line begins otherwise.
  func dropping(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let length = beginning.utf8CodeUnitCount
    return beginning.withUTF8Buffer { starts(with: $0) } ? dropFirst(length) : nil
  }
}
