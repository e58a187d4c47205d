/// The digest of a file's bytes: XXH64 with seed 0, the same on every machine and in every run.
struct Digest: Hashable, Sendable {
  let value: UInt64

  init(value: UInt64) {
    self.value = value
  }

  init(of bytes: UnsafeRawBufferPointer) {
    var lanes = XXH64()
    let rest = lanes.take(bytes)
    self = lanes.digest(of: rest)
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The digest whose `text` the bytes are; nil for any others.
  init?(text: ArraySlice<UInt8>) {
    guard text.count == 16 else { return nil }
    var value: UInt64 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt64(byte - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    self.value = value
  }
}
