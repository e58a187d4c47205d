import Glibc

extension ArraySlice<UInt8> {
  /// Cuts off the first line and gives it without its end; nil where no line ends.
  mutating func takeLine() -> ArraySlice<UInt8>? {
    let length = withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { start in
        memchr(start, Int32(UInt8(ascii: "\n")), bytes.count).map { UnsafeRawPointer($0) - start }
      }
    }
    guard let length else { return nil }
    defer { self = dropFirst(length + 1) }
    return prefix(length)
  }

  /// What follows the beginning; nil where the line begins otherwise.
  func dropping(_ beginning: StaticString) -> ArraySlice<UInt8>? {
    let length = beginning.utf8CodeUnitCount
    return beginning.withUTF8Buffer { starts(with: $0) } ? dropFirst(length) : nil
  }
}
