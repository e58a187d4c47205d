import Glibc

/// The bytes of an answer, which stay where they are as long as something sends them.
final class PreviewBody: @unchecked Sendable {
  /// Written before anybody else has the body.
  let bytes: UnsafeRawBufferPointer

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    copy.copyBytes(from: bytes)
    self.bytes = UnsafeRawBufferPointer(copy)
  }

  deinit { bytes.deallocate() }

  func holds(_ other: [UInt8]) -> Bool {
    other.withUnsafeBytes { other in
      guard let own = bytes.baseAddress, let start = other.baseAddress else {
        return bytes.count == other.count
      }
      return bytes.count == other.count && memcmp(own, start, other.count) == 0
    }
  }
}
